import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { hasDeadJob, hasOpenJob } from '#server/platform/jobs/queries.ts';

const BATCH = 50;

const JOB = ['data.export', 'exportId', 'dataExports.id'] as const;

/**
 * Throws away files whose time is over. What no job makes any more failed: a job that was killed says
 * nothing, and nobody could ask anew while one is being made. What it made goes.
 */
export async function sweepExports(ctx: VerbContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const ended = await tx
      .updateTable('dataExports')
      .set({ status: 'failed' })
      .where('status', 'in', ['queued', 'running'])
      .where((eb) => eb.or([eb.not(hasOpenJob(...JOB)), hasDeadJob(...JOB)]))
      .returning('id')
      .execute();
    for (const { id } of ended) {
      await tx.deleteFrom('dataExportParts').where('exportId', '=', id).execute();
    }
    await tx
      .deleteFrom('dataExports')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('dataExports')
          .select('id')
          .where('expiresAt', '<=', ctx.now())
          .orderBy('expiresAt')
          .limit(BATCH),
      )
      .execute();
  });
}
