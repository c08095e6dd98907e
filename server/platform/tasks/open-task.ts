import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { StaffTaskKind } from '#domain/platform/staff-task.ts';

export type StaffTask = {
  kind: StaffTaskKind;
  userId: string | null;
  subjectId: string;
  /** The order on whose page it is settled. */
  orderId?: string;
  /** One Dutch sentence that says what a person must look at. */
  note: string;
};

type NewTask = StaffTask & {
  /** True if it may come up again after it was settled; of most the occasion is only once. */
  reopens?: boolean;
  /** True if it comes up anew, on top and with its new note, also while it waits: its clock runs. */
  renews?: boolean;
};

/** Puts something only a person can settle on the staff's list, once per occasion. */
export async function openStaffTask(
  ctx: VerbContext,
  tx: Tx,
  { reopens = false, renews = false, ...task }: NewTask,
): Promise<void> {
  const now = ctx.now();
  const row = await tx
    .insertInto('staffTasks')
    .values({ orderId: null, ...task, createdAt: now })
    .onConflict((conflict) => {
      const known = conflict.columns(['kind', 'subjectId']);
      const anew = { note: task.note, doneAt: null, doneBy: null, createdAt: now };
      if (renews) return known.doUpdateSet(anew);
      if (!reopens) return known.doNothing();
      return known.doUpdateSet(anew).where('staffTasks.doneAt', 'is not', null);
    })
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return;
  recordChange(ctx, tx, {
    action: 'task.open',
    subject: { type: 'task', id: row.id },
    before: null,
    after: task,
    ownerId: null,
    topics: ['jobs'],
  });
}
