import { dueDateFor } from '#domain/sales/invoice.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { sellerFrom } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { issueInvoice, type IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { endAskedMandates } from '#server/sales/mandates/end-asked-mandates.ts';
import { createOrderedService } from '#server/delivery/services/create-ordered-service.ts';
import { mailPaidOrder } from '#server/sales/orders/mail-paid-order.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';

type Paid = { order: PlanOrder; paidAt: Date };

/**
 * The money of new services is in, or none is asked for what is free: order paid, invoice issued (or, after a bank transfer, the waiting one
 * settled; none of what is free), each service made as pending and its delivery queued. In the caller's transaction, which has
 * locked the order.
 */
export async function payNewOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: Paid,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'paid', paidAt, updatedAt: paidAt })
    .where('id', '=', order.id)
    .execute();
  if (order.asksMandate) await endAskedMandates(ctx, tx, { orderId: order.id });
  const waiting = isOnlineMethod(order.paymentMethod)
    ? null
    : await settleInvoice(ctx, tx, { orderId: order.id, paidAt });
  const lineIds = waiting?.lineIds ?? order.lines.map(() => crypto.randomUUID());
  // Before the invoice, because numbering it makes every other sale wait for this one.
  for (const [at, line] of order.lines.entries()) {
    if (line.part !== 'base') continue;
    const invoiceLineId = lineIds[at];
    if (invoiceLineId === undefined) throw new Error(`order ${order.id} has a line too many`);
    const beside = order.lines.filter(({ parentId }) => parentId === line.id);
    await createOrderedService(ctx, tx, { order, line, beside, invoiceLineId });
  }
  const invoice =
    order.totalCents === 0
      ? null
      : (waiting ?? (await invoicePaidOrder(ctx, tx, { order, lineIds, paidAt })));
  await mailPaidOrder(ctx, tx, { order, invoice });
  recordChange(ctx, tx, {
    action: 'order.pay',
    subject: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status: 'paid', ...(invoice !== null && { invoiceNumber: invoice.invoiceNumber }) },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'order.paid', subjectType: 'order', ownerId: order.userId },
  });
}

/** The invoice that an online payment gives rise to. */
async function invoicePaidOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, lineIds, paidAt }: Paid & { lineIds: string[] },
): Promise<IssuedInvoice> {
  const seller = sellerFrom(order.settings);
  // A shop whose company data vanished after the order: money waits until they are back.
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const dueDate = dueDateFor({ issuedAt: paidAt, bornPaid: true, dueDays: 0 });
  const sold = { lines: order.lines, lineIds };
  return issueInvoice(ctx, tx, { order, sold, seller: seller.value, paidAt, dueDate });
}
