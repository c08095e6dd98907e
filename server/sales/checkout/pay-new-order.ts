import { dueDateFor } from '#domain/sales/invoice.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { sellerFrom } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import { slot, statementOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { writeWithNext } from '#server/platform/db/flights.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { issueInvoice, type IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { endAskedMandates } from '#server/sales/mandates/end-asked-mandates.ts';
import { createOrderedService } from '#server/delivery/services/create-ordered-service.ts';
import { mailPaidOrder } from '#server/sales/orders/mail-paid-order.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';

const markPaid = statementOnce((db) =>
  db
    .updateTable('orders')
    .set({ status: 'paid', paidAt: slot<Date>('paidAt'), updatedAt: slot<Date>('paidAt') })
    .where('id', '=', slot<string>('orderId')),
);

type Paid = { order: PlanOrder; paidAt: Date };

/**
 * The money of a new service is in: order paid, invoice issued (or, after a bank transfer, the waiting one
 * settled), the service made as pending and its delivery queued. In the caller's transaction, which has
 * locked the order.
 */
export async function payNewOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: Paid,
): Promise<void> {
  await writeWithNext(tx, markPaid(tx, { orderId: order.id, paidAt }));
  if (order.asksMandate) await endAskedMandates(ctx, tx, { orderId: order.id });
  const waiting = isOnlineMethod(order.paymentMethod)
    ? null
    : await settleInvoice(ctx, tx, { orderId: order.id, paidAt });
  const lineId = waiting?.lineId ?? crypto.randomUUID();
  // Before the invoice, because numbering it makes every other sale wait for this one.
  await createOrderedService(ctx, tx, { order, invoiceLineId: lineId });
  const invoice = waiting ?? (await invoicePaidOrder(ctx, tx, { order, lineId, paidAt }));
  await mailPaidOrder(ctx, tx, { order, invoice });
  recordChange(ctx, tx, {
    action: 'order.pay',
    subject: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status: 'paid', invoiceNumber: invoice.invoiceNumber },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'order.paid', subjectType: 'order', ownerId: order.userId },
  });
}

/** The invoice that an online payment gives rise to. */
async function invoicePaidOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, lineId, paidAt }: Paid & { lineId: string },
): Promise<IssuedInvoice> {
  const seller = sellerFrom(order.settings);
  // A shop whose company data vanished after the order: money waits until they are back.
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const dueDate = dueDateFor({ issuedAt: paidAt, bornPaid: true, dueDays: 0 });
  return issueInvoice(ctx, tx, { order, lineId, seller: seller.value, paidAt, dueDate });
}
