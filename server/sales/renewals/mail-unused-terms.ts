import { sumCents, type Cents } from '#domain/platform/money.ts';
import type { RefundWay } from '#domain/sales/refund.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { unusedTermsMail, type WayBack } from './emails/unused-terms.ts';

/** A part of what comes back, with the credit invoice over it. */
export type Returned = { credit: CreditNote; amountCents: Cents; way: RefundWay };

type Told = {
  service: { id: string; name: string; userId: string };
  /** At least one. */
  returned: readonly [Returned, ...Returned[]];
};

/** Queues the mail that says what comes back of terms that were not used to their end, and how. */
export async function mailUnusedTerms(
  ctx: VerbContext,
  tx: Tx,
  { service, returned }: Told,
): Promise<void> {
  const [{ credit }] = returned;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn(), settingsColumn()])
    .where('id', '=', service.userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'unused-terms',
    occasion: service.id,
    userId: service.userId,
    to: customer,
    settings: customer.settings,
    invoiceId: credit.id,
    content: unusedTermsMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      serviceName: service.name,
      amount: mailMoney(sumOf(returned)),
      ways: byWay(returned),
      url: `${ctx.config.appUrl}/dashboard/billing/invoices/${credit.id}`,
    }),
  });
}

function sumOf(returned: readonly Returned[]): Cents {
  return sumCents(returned.map(({ amountCents }) => amountCents));
}

/** Sums each way by itself: what credit paid comes back another way than what came online. */
function byWay(returned: readonly Returned[]): WayBack[] {
  return [...Map.groupBy(returned, ({ way }) => way)].map(([way, parts]) => ({
    way,
    amount: mailMoney(sumOf(parts)),
    creditNumbers: parts.map(({ credit }) => credit.invoiceNumber),
  }));
}
