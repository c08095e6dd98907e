import { sql } from 'kysely';
import { importState, mayEndImport } from '#domain/delivery/moving-in.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { dropDeadJobs } from '#server/platform/jobs/drop-dead-jobs.ts';

/**
 * Ends an import where it stands: one that gave up, or one that runs, between two of its batches. What
 * it brought stays; what its other lines held is forgotten.
 */
export async function endImport(
  ctx: VerbContext<UserActor>,
  { importId }: { importId: string },
): Promise<{ dropped: number }> {
  return transact(ctx, async (tx) => {
    // A batch that is at work is done first.
    const row = await tx
      .selectFrom('imports')
      .select(['finishedAt', 'endedBy', 'rowCount'])
      .where('id', '=', importId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND');
    const allowed = mayEndImport(importState(row));
    if (!allowed.ok) throw new AppError(allowed.reason);
    const lines = await tx
      .updateTable('importRows')
      .set({ state: 'dropped', content: null, rowKey: null })
      .where('importId', '=', importId)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    const dropped = Number(lines.numUpdatedRows);
    await tx
      .updateTable('imports')
      .set({ finishedAt: ctx.now(), endedBy: ctx.actor.id })
      .where('id', '=', importId)
      .execute();
    const about = { queue: 'import.run', key: 'importId' } as const;
    await dropDeadJobs(tx, { ...about, values: sql`select ${importId}::uuid` });
    recordChange(ctx, tx, {
      action: 'import.end',
      subject: { type: 'import', id: importId },
      before: { state: 'running' },
      after: { state: 'ended', dropped, done: row.rowCount - dropped },
      ownerId: null,
      topics: ['jobs', 'customers', 'services'],
    });
    return { dropped };
  });
}
