import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import { payBackBy } from '#domain/sales/withdrawal.ts';
import { tieWithdrawal } from '#server/sales/returns/tie-withdrawal.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { mailDate, mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';

export type Withdrawal = {
  name: string;
  email: string;
  order: string;
  part: string;
  /** True if it is confirmed by mail; not once more to a mailbox that had enough of them. */
  withReceipt: boolean;
  messageKey?: string | undefined;
};

/**
 * A consumer withdraws from an order (BW art. 6:230oa): support reads it, the staff's list holds the
 * day on which the money must be back, and a customer gets at once what they wrote with date and time. It is
 * tied to the order that its number and address fit, or a person finds it; nobody is told here if there is one.
 */
export async function receiveWithdrawal(ctx: VerbContext, input: Withdrawal): Promise<void> {
  const id = input.messageKey ?? randomUUID();
  const receivedAt = ctx.now();
  const payBack = mailDate(payBackBy(receivedAt));
  await transact(ctx, async (tx) => {
    const settings = await readSettings(tx);
    const supportEmail = settingValue(settings, 'support_email');
    if (supportEmail === '') throw new AppError('SUPPORT_CLOSED');
    const letter = { ...input, siteName: settingValue(settings, 'site_name'), receivedAt };
    const isNew = await queueMail(ctx, tx, {
      kind: 'withdrawal-notice',
      occasion: id,
      userId: null,
      to: supportEmail,
      settings,
      content: withdrawalNoticeMail({ ...letter, payBack }),
    });
    if (!isNew) return;
    const accountId = await findAccount(tx, input.email);
    if (input.withReceipt) {
      await queueMail(ctx, tx, {
        kind: 'withdrawal-receipt',
        occasion: id,
        userId: null,
        to: input.email,
        settings,
        content: withdrawalReceiptMail({
          ...letter,
          supportEmail,
          declared: accountId === null ? null : input,
        }),
      });
    }
    if (!(await tieWithdrawal(ctx, tx, { ...input, receivedAt }))) {
      await openStaffTask(ctx, tx, {
        kind: 'withdrawal',
        userId: accountId,
        subjectId: id,
        // The typed text stays in the mail, which goes when its writer asks to be forgotten.
        note: `Iemand herroept een bestelling; wie en welke staat in de mail aan ${supportEmail}. Zoek de bestelling erbij. Betaal uiterlijk ${payBack} terug.`,
      });
    }
    recordChange(ctx, tx, {
      action: 'support.withdraw',
      subject: { type: 'message', id },
      before: null,
      after: { withReceipt: input.withReceipt },
      ownerId: null,
      topics: [],
    });
  });
}

async function findAccount(tx: Tx, email: string): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return user?.id ?? null;
}

type WithdrawalNotice = {
  siteName: string;
  name: string;
  email: string;
  order: string;
  part: string;
  receivedAt: Date;
  payBack: string;
};

/** To support: who withdraws from what, and by when the money must be back. */
function withdrawalNoticeMail(notice: WithdrawalNotice): MailText {
  const { siteName, name, email, order, part, receivedAt, payBack } = notice;
  return renderMail({
    subject: `Herroeping van ${name}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `Een consument herroept een overeenkomst. Het adres is niet gecontroleerd. Betaal uiterlijk ${payBack} terug.`,
      {
        facts: [
          { label: 'Naam', value: name },
          { label: 'E-mail', value: email },
          { label: 'Bestelling of dienst', value: order },
          { label: 'Herroept', value: part === '' ? 'de hele bestelling' : part },
          { label: 'Ontvangen', value: mailTime(receivedAt) },
        ],
      },
    ],
  });
}

type WithdrawalReceipt = {
  siteName: string;
  supportEmail: string;
  /** Declaration as it was typed, for an address that the shop knows: it is of no stranger. */
  declared: { name: string; order: string; part: string } | null;
  receivedAt: Date;
};

/**
 * The confirmation on a durable medium: what was declared, and when (BW art. 6:230oa lid 4). An address that
 * the shop does not know has no contract with it, and may be anybody's: there only when.
 */
function withdrawalReceiptMail(receipt: WithdrawalReceipt): MailText {
  const { siteName, supportEmail, declared, receivedAt } = receipt;
  return renderMail({
    subject: 'We hebben je herroeping ontvangen',
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      ...(declared === null
        ? [`We hebben op ${mailTime(receivedAt)} je herroeping ontvangen.`]
        : [
            `We hebben op ${mailTime(receivedAt)} deze herroeping ontvangen:`,
            { facts: declaredFacts(declared) },
          ]),
      'Je krijgt je geld terug op de manier waarop je betaalde, uiterlijk 14 dagen na deze herroeping. Vroeg je ons om direct te starten? Dan houden we de dagen in die je hebt gebruikt.',
      `Heb je dit niet gestuurd? Dan heeft iemand anders je e-mailadres ingevuld. Laat het ons weten via ${supportEmail}.`,
    ],
  });
}

function declaredFacts({ name, order, part }: NonNullable<WithdrawalReceipt['declared']>) {
  return [
    { label: 'Naam', value: withoutLinks(name) },
    { label: 'Bestelling', value: withoutLinks(order) },
    { label: 'Herroepen', value: part === '' ? 'de hele bestelling' : withoutLinks(part) },
  ];
}
