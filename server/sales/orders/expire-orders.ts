import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { isBeingPaid } from './queries.ts';
import { endOrder } from './end-order.ts';
import { lockOrder } from './lock-order.ts';
import { isHeld } from '#server/sales/holds/queries.ts';
import { momentIn } from '#server/sales/planner/queries.ts';
import { readOrderFacts } from '#server/sales/planner/read-order-facts.ts';
import { sql } from 'kysely';
import { findDueStep } from '#domain/sales/planner.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** Bounds one run; the next takes the rest. */
const BATCH = 200;

/**
 * Cancels pending orders whose time is over, each in its own transaction. Answers how many. One that is
 * being paid waits for what becomes of that: cancelled meanwhile its money would pay for nothing. The
 * dunning sees to a renewal that nobody pays, and to its service.
 */
export async function expireOrders(ctx: VerbContext): Promise<number> {
  const now = ctx.now();
  const at = momentIn(await readSettings(ctx.db), now);
  const { today } = at;
  const ofCustomer = {
    userId: sql.ref('orders.userId'),
    serviceId: sql`null`,
    today,
  };
  const due = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('kind', '<>', 'renewal')
    .where('expiresAt', '<=', now)
    .where((eb) => eb.not(isHeld(ofCustomer)))
    .orderBy('expiresAt')
    .limit(BATCH)
    .execute();
  let cancelled = 0;
  const end = (id: string) =>
    transact(ctx, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.status !== 'pending' || (await isBeingPaid(tx, { orderId: id, now }))) return;
      const which = sql`orders.id = ${id}`;
      const [facts] = await readOrderFacts(tx, { which, today });
      if (facts === undefined || findDueStep(facts, 'expire', at) === null) return;
      await endOrder(ctx, tx, order, 'cancelled');
      cancelled += 1;
    });
  await runForEach(due, ({ id }) => end(id));
  return cancelled;
}
