import type { StaffOrder } from '#contract/staff/orders.ts';
import { orderActions } from '#domain/order.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockOrderToPay } from './lock-order-to-pay.ts';
import { payOrderByBank } from './pay-order-by-bank.ts';
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
    await payOrderByBank(ctx, tx, { order, receivedAt: ctx.now() });
    return getStaffOrder(tx, orderId);
  });
}
