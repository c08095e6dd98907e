import type { StaffReturnDetail } from '#contract/staff/returns.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact, recordChange } from '#server/platform/db/record.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { lockReturn } from './lock-return.ts';
import { mailRefusedReturn } from './mail-refused-return.ts';
import { getStaffReturn } from './staff-queries.ts';

/** Staff refuse a return, and its customer reads why: its service goes on, and is paid for again. */
export async function refuseReturn(
  ctx: VerbContext<UserActor>,
  { returnId, reason }: { returnId: string; reason: string },
): Promise<StaffReturnDetail> {
  return transact(ctx, async (tx) => {
    const { orderId, userId } = await lockReturn(tx, returnId);
    await tx
      .updateTable('returns')
      .set({ state: 'refused', reason, decidedAt: ctx.now(), decidedBy: ctx.actor.id })
      .where('id', '=', returnId)
      .execute();
    await closeStaffTasks(ctx, tx, {
      kinds: ['return-asked', 'return-due', 'return-late'],
      subjectId: returnId,
    });
    recordChange(ctx, tx, {
      action: 'return.refuse',
      subject: { type: 'return', id: returnId },
      before: { state: 'asked' },
      after: { state: 'refused', orderId, reason },
      ownerId: userId,
      topics: ['orders', 'services'],
    });
    await mailRefusedReturn(ctx, tx, { returnId });
    return getStaffReturn(tx, returnId);
  });
}
