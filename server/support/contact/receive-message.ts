import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import type { TicketPriority } from '#domain/support/ticket.ts';
import { withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { messageReceiptMail } from './emails/message-receipt.ts';
import { visitorMessageMail } from './emails/visitor-message.ts';

export type VisitorMessage = {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Of the support form only. */
  priority: TicketPriority | null;
  /** Whether the visitor gets a receipt; not one more to a mailbox that had enough of them. */
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
      const content = messageReceiptMail({ siteName, supportEmail, receivedAt: ctx.now() });
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
