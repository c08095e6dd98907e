import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { StaffTask } from './open-task.ts';

/** Takes tasks whose work is done off the staff's list. */
export async function closeStaffTasks(
  ctx: VerbContext,
  tx: Tx,
  { kinds, subjectId }: { kinds: readonly StaffTask['kind'][]; subjectId: string },
): Promise<void> {
  const now = ctx.now();
  const closed = await tx
    .updateTable('staffTasks')
    .set({ doneAt: now, doneBy: ctx.actor.kind === 'user' ? ctx.actor.id : null })
    .where('kind', 'in', kinds)
    .where('subjectId', '=', subjectId)
    .where('doneAt', 'is', null)
    .returning(['id', 'kind'])
    .execute();
  for (const { id, kind } of closed) {
    recordChange(ctx, tx, {
      action: 'task.complete',
      subject: { type: 'task', id },
      before: { doneAt: null },
      after: { doneAt: now, kind, subjectId },
      ownerId: null,
      topics: ['jobs'],
    });
  }
}
