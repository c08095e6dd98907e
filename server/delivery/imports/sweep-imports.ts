import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';

const SETTLE_MS = 60_000;

/** An import that is not done and that no job works on, as after a crash or a backup that was put back. */
export async function sweepImports(ctx: VerbContext): Promise<void> {
  const stuck = await ctx.db
    .selectFrom('imports')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('createdAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('import.run', 'importId', 'imports.id')))
    .limit(1)
    .executeTakeFirst();
  if (stuck === undefined) return;
  await transact(ctx, (tx) => ctx.jobs.enqueue(tx, 'import.run', { importId: stuck.id }));
}
