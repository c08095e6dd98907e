import { randomUUID } from 'node:crypto';
import { responseTimes } from '#domain/support/response-times.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { type TicketPriority, TICKET_PRIORITY_LABELS } from '#domain/support/ticket.ts';
import { withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { mailTime } from '#server/platform/mails/format.ts';

export type VisitorMessage = {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Filled in on the support form only. */
  priority: TicketPriority | null;
  /** True if the visitor gets a receipt; not one more to a mailbox that had enough of them. */
  withReceipt: boolean;
  messageKey?: string | undefined;
};

/**
 * Passes what a visitor wrote on to the support address, and confirms it. The receipt quotes nothing of
 * what was typed: whoever fills in somebody else's address sends them no letter of their own.
 */
export async function receiveMessage(ctx: VerbContext, input: VisitorMessage): Promise<void> {
  const id = input.messageKey ?? randomUUID();
  await transact(ctx, async (tx) => {
    const settings = await readSettings(tx);
    const supportEmail = settingValue(settings, 'support_email');
    if (supportEmail === '') throw new AppError('SUPPORT_CLOSED');
    const siteName = settingValue(settings, 'site_name');
    // The mailbox that this arrives in may be the one where answers are read.
    const subject = withoutReplyTokens(input.subject, 'Zonder onderwerp');
    const message = withoutReplyTokens(input.message, '…');
    const isNew = await queueMail(ctx, tx, {
      kind: 'visitor-message',
      occasion: id,
      userId: null,
      to: supportEmail,
      settings,
      content: visitorMessageMail({ ...input, subject, message, siteName }),
    });
    if (!isNew) return;
    if (input.withReceipt) {
      const content = messageReceiptMail({
        siteName,
        supportEmail,
        receivedAt: ctx.now(),
        answered: responseTimes(settingValue(settings, 'office_hours')),
      });
      const about = { occasion: id, userId: null, to: input.email, settings };
      await queueMail(ctx, tx, { ...about, kind: 'message-receipt', content });
    }
    recordChange(ctx, tx, {
      action: 'support.receive',
      subject: { type: 'message', id },
      before: null,
      after: { priority: input.priority, withReceipt: input.withReceipt },
      ownerId: null,
      topics: [],
    });
  });
}

type MessageReceipt = {
  siteName: string;
  supportEmail: string;
  receivedAt: Date;
  /** Support's response time, in words. */
  answered: string;
};

/** To a visitor: fixed text and the moment; whoever filled in another's address writes them nothing. */
function messageReceiptMail(receipt: MessageReceipt): MailText {
  const { siteName, supportEmail, receivedAt, answered } = receipt;
  return renderMail({
    subject: `We hebben je bericht ontvangen`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `We hebben op ${mailTime(receivedAt)} je bericht ontvangen.`,
      answered,
      `Heb je ons niets gestuurd? Dan heeft iemand anders je e-mailadres ingevuld. Je hoeft niets te doen; laat het ons weten via ${supportEmail} als het vaker gebeurt.`,
    ],
  });
}

type VisitorMessageParts = {
  siteName: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  priority: TicketPriority | null;
};

/**
 * To support: what a visitor wrote. Whom to answer stands in the body; in a header it would be a
 * place to smuggle more addresses into.
 */
function visitorMessageMail(parts: VisitorMessageParts): MailText {
  const { siteName, name, email, subject, message, priority } = parts;
  const urgency =
    priority === null ? [] : [{ label: 'Prioriteit', value: TICKET_PRIORITY_LABELS[priority] }];
  return renderMail({
    subject: `Bericht via de site: ${subject}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      'Een bezoeker stuurde een bericht via de site. Het adres is niet gecontroleerd.',
      {
        facts: [
          { label: 'Naam', value: name },
          { label: 'E-mail', value: email },
          { label: 'Onderwerp', value: subject },
          ...urgency,
        ],
      },
      { quote: message },
    ],
    link: { label: 'Beantwoorden', url: replyAddress(email, subject) },
  });
}

function replyAddress(email: string, subject: string): string {
  // The at-sign is the one character of an address that a mailto address keeps as it is.
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
