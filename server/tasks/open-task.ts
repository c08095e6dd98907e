import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import type { STAFF_TASK_KINDS } from '#server/db/record-tables.ts';

export type StaffTask = {
  kind: (typeof STAFF_TASK_KINDS)[number];
  userId: string | null;
  subjectId: string;
  /** The order on whose page it is settled. */
  orderId?: string;
  /** One Dutch sentence that says what a person must look at. */
  note: string;
};

/** Puts something only a person can settle on the staff's list, once per occasion. */
export async function openStaffTask(ctx: VerbContext, tx: Tx, task: StaffTask): Promise<void> {
  const now = ctx.now();
  const row = await tx
    .insertInto('staffTasks')
    .values({ orderId: null, ...task, createdAt: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subjectId']).doNothing())
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
