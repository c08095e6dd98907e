import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { endOrder } from './end-order.ts';
import { lockOrder } from './lock-order.ts';

/** So many at a time; the next run takes the rest. */
const BATCH = 200;

/**
 * Cancels pending orders whose time is over, each in its own transaction. Answers how many. What
 * becomes of a renewal that nobody pays, and of its service, is the dunning's.
 */
export async function expireOrders(ctx: VerbContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('renewsServiceId', 'is', null)
    .where('expiresAt', '<=', ctx.now())
    .orderBy('expiresAt')
    .limit(BATCH)
    .execute();
  let cancelled = 0;
  for (const { id } of due) {
    await transact(ctx, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.status !== 'pending') return;
      await endOrder(ctx, tx, order, 'cancelled');
      cancelled += 1;
    });
  }
  return cancelled;
}
