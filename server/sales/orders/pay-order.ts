import { canOrderBecome } from '#domain/sales/order.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { OrderToPay } from './queries.ts';

/**
 * The money of a pending order is in: whoever brought it, and whatever it is for, this gives what it buys.
 * In the caller's transaction, which has locked the order.
 */
export async function payOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: { order: OrderToPay; paidAt: Date },
): Promise<void> {
  if (!canOrderBecome(order.status, 'paid')) throw new AppError('ORDER_NOT_PENDING');
  await ctx.orderKinds[order.kind].onPaid(ctx, tx, { order, paidAt });
}
