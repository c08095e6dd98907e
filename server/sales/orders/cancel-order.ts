import type { CustomerOrder } from '#contract/customer/orders.ts';
import { cancelRefusal, orderActions } from '#domain/sales/order.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { endOrder } from './end-order.ts';
import { lockOrder } from './lock-order.ts';
import { getCustomerOrder } from './queries.ts';

/** A customer withdraws an order they have not paid. */
export async function cancelOrder(
  ctx: VerbContext<UserActor>,
  { orderId }: { orderId: string },
): Promise<CustomerOrder> {
  const customerId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.userId !== customerId) throw new AppError('NOT_FOUND');
    const refusal = cancelRefusal(order.kind);
    if (refusal !== null) throw new AppError(refusal);
    if (!orderActions(order.status).cancel.ok) throw new AppError('ORDER_NOT_CANCELLABLE');
    await endOrder(ctx, tx, order, 'cancelled');
    return getCustomerOrder(tx, { customerId, orderId });
  });
}
