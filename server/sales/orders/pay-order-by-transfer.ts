import { randomUUID } from 'node:crypto';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { orderActions, orderExpiresAt } from '#domain/sales/order.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { issueInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { endAskedMandates } from '#server/sales/mandates/end-asked-mandates.ts';
import { lockOrderToPay } from './lock-order-to-pay.ts';
import { mailReceivedOrder } from './mail-received-order.ts';
import { getCustomerOrder, ofPlan, type OrderToPay } from './queries.ts';

/**
 * The signed-in customer transfers the money of their new order, because who collects online did not begin:
 * it is invoiced as if they had chosen so. Throws NOT_FOUND, SHOP_CLOSED, and ORDER_NOT_PAYABLE where it
 * ended, is no new order, or is paid online in another window.
 */
export async function payOrderByTransfer(
  ctx: VerbContext<UserActor>,
  { orderId }: { orderId: string },
): Promise<CustomerOrder> {
  const customerId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const order = await lockOrderToPay(tx, { orderId });
    if (order === null || order.userId !== customerId) throw new AppError('NOT_FOUND');
    await insistOnUnbegun(tx, order);
    await invoiceInstead(ctx, tx, order);
    return getCustomerOrder(tx, { customerId, orderId });
  });
}

async function insistOnUnbegun(tx: Tx, order: OrderToPay): Promise<void> {
  const isNew = order.kind === 'new' && isOnlineMethod(order.paymentMethod);
  if (!isNew || !orderActions(order.status).pay.ok) throw new AppError('ORDER_NOT_PAYABLE');
  const begun = await tx
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', order.id)
    .where('status', 'in', ['open', 'pending'])
    .where('providerId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (begun !== undefined) throw new AppError('ORDER_NOT_PAYABLE');
}

async function invoiceInstead(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  locked: OrderToPay,
): Promise<void> {
  const now = ctx.now();
  const order = ofPlan(locked);
  const { id: orderId, settings } = order;
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const dueDays = settingValue(settings, 'bank_transfer_due_days');
  const dueDate = dueDateFor({ issuedAt: now, bornPaid: false, dueDays });
  const expiresAt = orderExpiresAt({ placedAt: order.createdAt, invoiceDueDate: dueDate });
  await endAskedMandates(ctx, tx, { orderId });
  // Nobody has its page: what was begun all the same runs out where it was begun.
  await tx
    .updateTable('payments')
    .set({ status: 'canceled', updatedAt: now })
    .where('orderId', '=', orderId)
    .where('status', '=', 'open')
    .execute();
  await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway: 'bank',
      amountCents: order.totalCents,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await tx
    .updateTable('orders')
    .set({ paymentMethod: 'bank_transfer', expiresAt, updatedAt: now })
    .where('id', '=', orderId)
    .execute();
  const issued = await issueInvoice(ctx, tx, {
    order,
    lineId: randomUUID(),
    seller: seller.value,
    paidAt: null,
    dueDate,
  });
  const { id: invoiceId, invoiceNumber } = issued;
  await mailReceivedOrder(ctx, tx, { ...order, invoiceId, invoiceNumber, dueDate, word: null });
  recordChange(ctx, tx, {
    action: 'order.pay-by-transfer',
    subject: { type: 'order', id: orderId },
    before: { method: order.paymentMethod },
    after: { method: 'bank_transfer', invoiceNumber },
    ownerId: order.userId,
    topics: ['orders'],
  });
}
