import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';

const BATCH = 50;
const SETTLE_MS = 10 * 60_000;

/** Queues collections that the gateway has not heard of and whose job is gone. */
export async function sweepCollections(ctx: VerbContext): Promise<void> {
  const lost = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'open')
    .where('mandateId', 'is not', null)
    .where('providerId', 'is', null)
    .where('updatedAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('payment.collect', 'paymentId', 'payments.id')))
    .limit(BATCH)
    .execute();
  if (lost.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id } of lost) await ctx.jobs.enqueue(tx, 'payment.collect', { paymentId: id });
  });
}
