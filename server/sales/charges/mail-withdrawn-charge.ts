import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { chargeWithdrawnMail } from './emails/charge-withdrawn.ts';

/** Queues the credit invoice of work that need not be paid after all. */
export async function mailWithdrawnCharge(
  ctx: VerbContext,
  tx: Tx,
  { orderId, credit }: { orderId: string; credit: CreditNote },
): Promise<void> {
  const { settings, ...order } = await tx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'orders.id')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select([
      'orders.userId',
      'orders.planName',
      'orders.totalCents',
      'invoices.invoiceNumber',
      'users.email',
      'users.firstName',
      billingEmailColumn(),
      settingsColumn(),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'charge-withdrawn',
    occasion: orderId,
    userId: order.userId,
    to: order,
    settings,
    invoiceId: credit.id,
    content: chargeWithdrawnMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: order.firstName,
      name: order.planName,
      amount: mailMoney(order.totalCents),
      invoiceNumber: order.invoiceNumber,
      creditNumber: credit.invoiceNumber,
      url: `${ctx.config.appUrl}/dashboard/billing/invoices/${credit.id}`,
    }),
  });
}
