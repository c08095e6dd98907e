import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { creditPaidOutMail } from './emails/credit-paid-out.ts';
import { creditTakenBackMail } from './emails/credit-taken-back.ts';
import { readCreditBalance } from './queries.ts';

const MAILS = {
  'credit-paid-out': creditPaidOutMail,
  'credit-taken-back': creditTakenBackMail,
} as const;

type Less = {
  kind: keyof typeof MAILS;
  customerId: string;
  /** The amount that came off, as a positive number. */
  amountCents: Cents;
};

/** Queues the mail that says why there is less credit than there was. */
export async function mailLessCredit(
  ctx: VerbContext,
  tx: Tx,
  { kind, customerId, amountCents }: Less,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn(), settingsColumn()])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind,
    occasion: crypto.randomUUID(),
    userId: customerId,
    to: customer,
    settings: customer.settings,
    invoiceId: null,
    content: MAILS[kind]({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      amount: mailMoney(amountCents),
      left: mailMoney(await readCreditBalance(tx, customerId)),
      url: `${ctx.config.appUrl}/dashboard/billing/credit`,
    }),
  });
}
