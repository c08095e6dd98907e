import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { creditAgainMail } from './emails/credit-again.ts';
import { readCreditBalance } from './queries.ts';

type Again = { userId: string; amountCents: Cents };

/** Queues the mail that says why there is credit again. */
export async function mailCreditAgain(
  ctx: VerbContext,
  tx: Tx,
  { userId, amountCents }: Again,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn(), settingsColumn()])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'credit-again',
    occasion: crypto.randomUUID(),
    userId,
    to: customer,
    settings: customer.settings,
    content: creditAgainMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      amount: mailMoney(amountCents),
      left: mailMoney(await readCreditBalance(tx, userId)),
      url: `${ctx.config.appUrl}/dashboard/billing/credit`,
    }),
  });
}
