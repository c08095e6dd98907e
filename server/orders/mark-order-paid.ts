import type { StaffOrder } from '#contract/staff/orders.ts';
import type { Cents } from '#domain/money.ts';
import { orderActions } from '#domain/order.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockOrder } from './lock-order.ts';
import { payOrder } from './pay-order.ts';
import { getStaffOrder } from './queries.ts';

/** 'Markeer Betaald': a person saw the money of a pending order. It pays as a gateway's would. */
export async function markOrderPaid(
  ctx: VerbContext<UserActor>,
  { orderId }: { orderId: string },
): Promise<StaffOrder> {
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!orderActions(order.status).markPaid.ok) throw new AppError('ORDER_NOT_PENDING');
    const paidAt = ctx.now();
    await winWithBankMoney(tx, { orderId, amountCents: order.totalCents, paidAt });
    await payOrder(ctx, tx, { orderId, paidAt });
  });
  return getStaffOrder(ctx.db, orderId);
}

/** The open bank payment of the order, or a new one where the customer had chosen to pay online. */
async function winWithBankMoney(
  tx: Tx,
  { orderId, amountCents, paidAt }: { orderId: string; amountCents: Cents; paidAt: Date },
): Promise<void> {
  const won = { status: 'paid' as const, winning: true, paidAt, updatedAt: paidAt };
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(won)
    .where('orderId', '=', orderId)
    .where('gateway', '=', 'bank')
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto('payments')
    .values({ orderId, gateway: 'bank', amountCents, createdAt: paidAt, ...won })
    .execute();
}
