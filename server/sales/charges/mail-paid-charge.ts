import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { chargePaidMail } from './emails/charge-paid.ts';

/** Queues the receipt of work that was billed apart. */
export async function mailPaidCharge(
  ctx: VerbContext,
  tx: Tx,
  { order, invoice }: { order: OrderToPay; invoice: IssuedInvoice },
): Promise<void> {
  await queueMail(ctx, tx, {
    kind: 'charge-paid',
    occasion: order.id,
    userId: order.userId,
    to: order,
    settings: order.settings,
    invoiceId: invoice.id,
    content: chargePaidMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      name: order.planName,
      amount: mailMoney(order.totalCents),
      invoiceNumber: invoice.invoiceNumber,
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}
