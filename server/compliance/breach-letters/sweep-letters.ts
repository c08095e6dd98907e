import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';

const BATCH = 50;
const SETTLE_MS = 60_000;

/** Letters that are not mailed to all and that no job works on, as after a crash or a restored backup. */
export async function sweepLetters(ctx: VerbContext): Promise<void> {
  const stuck = await ctx.db
    .selectFrom('dataBreachLetters')
    .select('id')
    .where('queuedAt', 'is', null)
    .where('createdAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('data-breach.mail', 'letterId', 'dataBreachLetters.id')))
    .limit(BATCH)
    .execute();
  if (stuck.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id } of stuck) await ctx.jobs.enqueue(tx, 'data-breach.mail', { letterId: id });
  });
}
