import type { StaffOrder } from '#contract/staff/orders.ts';
import { orderActions } from '#domain/sales/order.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { endOrder } from './end-order.ts';
import { lockOrder } from './lock-order.ts';
import { getStaffOrder } from './staff-queries.ts';

/**
 * 'Markeer Mislukt': a pending order will not be paid. Of work that was billed apart its customer, who was
 * asked to pay, hears that they need not.
 */
export async function markOrderFailed(
  ctx: VerbContext<UserActor>,
  { orderId }: { orderId: string },
): Promise<StaffOrder> {
  return transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.kind === 'renewal') throw new AppError('ORDER_IS_RENEWAL');
    if (!orderActions(order.status).markFailed.ok) throw new AppError('ORDER_NOT_PENDING');
    const credit = await endOrder(ctx, tx, order, 'failed');
    await ctx.orderKinds[order.kind].onGivenUp(ctx, tx, { orderId, credit });
    return getStaffOrder(tx, orderId);
  });
}
