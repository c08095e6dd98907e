import type { StaffOrder } from '#contract/staff/orders.ts';
import { orderActions } from '#domain/order.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockOrderToPay } from './lock-order-to-pay.ts';
import { payOrder } from './pay-order.ts';
import type { OrderToPay } from './queries.ts';
import { getStaffOrder } from './staff-queries.ts';

/** 'Markeer Betaald': a person saw the money of a pending order. It pays as a gateway's would. */
export async function markOrderPaid(
  ctx: VerbContext<UserActor>,
  { orderId }: { orderId: string },
): Promise<StaffOrder> {
  return transact(ctx, async (tx) => {
    const order = await lockOrderToPay(tx, { orderId });
    if (order === null) throw new AppError('NOT_FOUND');
    if (!orderActions(order.status).markPaid.ok) throw new AppError('ORDER_NOT_PENDING');
    const paidAt = ctx.now();
    await winWithBankMoney(tx, order, paidAt);
    await payOrder(ctx, tx, { order, paidAt });
    return getStaffOrder(tx, orderId);
  });
}

/** The open bank payment of the order, or a new one where the customer had chosen to pay online. */
async function winWithBankMoney(tx: Tx, order: OrderToPay, paidAt: Date): Promise<void> {
  const won = { status: 'paid' as const, winning: true, paidAt, updatedAt: paidAt };
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(won)
    .where('orderId', '=', order.id)
    .where('gateway', '=', 'bank')
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const { id: orderId, totalCents: amountCents } = order;
  await tx
    .insertInto('payments')
    .values({ orderId, gateway: 'bank', amountCents, createdAt: paidAt, ...won })
    .execute();
}
