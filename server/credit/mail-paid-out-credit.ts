import type { Cents } from '#domain/money.ts';
import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailMoney } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/profiles/queries.ts';
import { settingsColumn } from '#server/settings/queries.ts';
import { creditPaidOutMail } from './emails/credit-paid-out.ts';

/** Queues the mail that says that credit is on its way back. */
export async function mailPaidOutCredit(
  ctx: VerbContext,
  tx: Tx,
  { customerId, amountCents }: { customerId: string; amountCents: Cents },
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn(), settingsColumn()])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'credit-paid-out',
    occasion: crypto.randomUUID(),
    userId: customerId,
    to: customer,
    settings: customer.settings,
    invoiceId: null,
    content: creditPaidOutMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      amount: mailMoney(amountCents),
      url: `${ctx.config.appUrl}/dashboard/billing/credit`,
    }),
  });
}
