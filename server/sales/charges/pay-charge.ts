import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { mailPaidCharge } from './mail-paid-charge.ts';

/**
 * The money for work that was billed apart is in: order completed, as there is nothing to deliver, and its
 * invoice paid. In the caller's transaction, which has locked the order.
 */
export async function payCharge(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: { order: OrderToPay; paidAt: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'completed', paidAt, completedAt: paidAt, updatedAt: paidAt })
    .where('id', '=', order.id)
    .execute();
  const invoice = await settleInvoice(ctx, tx, { orderId: order.id, paidAt });
  if (invoice === null) throw new Error(`charge ${order.id} has no invoice`);
  recordChange(ctx, tx, {
    action: 'order.pay',
    subject: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status: 'completed', invoiceNumber: invoice.invoiceNumber },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'order.paid', subjectType: 'order', ownerId: order.userId },
  });
  await mailPaidCharge(ctx, tx, { order, invoice });
}
