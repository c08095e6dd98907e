import { canOrderBecome, isReopened } from '#domain/sales/order.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { coverOrder } from './cover-order.ts';
import type { OrderToPay } from './queries.ts';

/**
 * The money of a pending order is in: whoever brought it, and whatever it is for, this gives what it buys;
 * of one that is owed again it covers that. In the caller's transaction, which has locked the order, and on
 * whose claim the money is.
 */
export async function payOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: { order: OrderToPay; paidAt: Date },
): Promise<void> {
  if (isReopened(order)) return coverOrder(ctx, tx, { order, paidAt });
  if (!canOrderBecome(order.status, 'paid')) throw new AppError('ORDER_NOT_PENDING');
  await ctx.orderKinds[order.kind].onPaid(ctx, tx, { order, paidAt });
}
