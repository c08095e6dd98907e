import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';

const BATCH = 50;
const SETTLE_MS = 10 * 60_000;

/** Queues refunds that are under way at the gateway, or whose job is gone: it is asked again. */
export async function sweepRefunds(ctx: VerbContext): Promise<void> {
  const open = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', ['queued', 'pending'])
    .where('byHand', '=', false)
    .where('updatedAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('refund.pay-back', 'refundId', 'refunds.id')))
    .limit(BATCH)
    .execute();
  if (open.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id } of open) await ctx.jobs.enqueue(tx, 'refund.pay-back', { refundId: id });
  });
}
