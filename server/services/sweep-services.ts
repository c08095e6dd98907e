import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { hasOpenJob } from '#server/jobs/queries.ts';

const BATCH = 50;
const SETTLE_MS = 10 * 60_000;

/** Queues deliveries that were promised but whose job is gone, for example after a restored backup. */
export async function sweepServices(ctx: VerbContext): Promise<void> {
  const stuck = await ctx.db
    .selectFrom('services')
    .select('id')
    .where('status', '=', 'pending')
    .where('deliveryState', 'in', ['queued', 'running'])
    .where('updatedAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('service.deliver', 'serviceId', 'services.id')))
    .limit(BATCH)
    .execute();
  if (stuck.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id } of stuck) await ctx.jobs.enqueue(tx, 'service.deliver', { serviceId: id });
  });
}
