import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { isSettledElsewhere } from '#domain/platform/staff-task.ts';

/** A person settled a task; done once. */
export async function completeTask(
  ctx: VerbContext<UserActor>,
  { taskId }: { taskId: string },
): Promise<{ taskId: string }> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const task = await tx
      .updateTable('staffTasks')
      .set({ doneAt: now, doneBy: ctx.actor.id })
      .where('id', '=', taskId)
      .where('doneAt', 'is', null)
      .returning(['kind', 'subjectId', 'orderId'])
      .executeTakeFirst();
    if (task === undefined) throw new AppError('NOT_FOUND');
    // Ticked off here, what is behind it would stay open for ever.
    if (isSettledElsewhere(task)) throw new AppError('TASK_HAS_A_PAGE');
    recordChange(ctx, tx, {
      action: 'task.complete',
      subject: { type: 'task', id: taskId },
      before: { doneAt: null },
      after: { doneAt: now, ...task },
      ownerId: null,
      topics: ['jobs'],
    });
  });
  return { taskId };
}
