import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockOrderToPay } from '#server/sales/orders/lock-order-to-pay.ts';
import { payOrder } from '#server/sales/orders/pay-order.ts';

/** Gives what an order of free plans alone buys, in the transaction that places it: nobody has to pay for it. */
export async function coverFreeOrder(ctx: VerbContext, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrderToPay(tx, { orderId });
  if (order === null) throw new AppError('NOT_FOUND');
  await payOrder(ctx, tx, { order, paidAt: ctx.now() });
}
