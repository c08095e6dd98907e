import { mayChangeBreach } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError } from '#server/errors.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { changeBreach } from './change-breach.ts';
import { lockBreach } from './lock-breach.ts';

/** Closes a breach on which both is decided: it is off the staff's list, and stays in the log. */
export async function closeBreach(
  ctx: VerbContext<UserActor>,
  { breachId, seen }: { breachId: string; seen: number },
): Promise<{ breachId: string }> {
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    const { status, isLatest } = breach;
    const wanted = { status: 'closed' };
    const save = { wanted, stands: { status }, isLatest };
    if (findChangedFields('DATA_BREACH_CHANGED', save) === null) return;
    const allowed = mayChangeBreach(breach, 'close');
    if (!allowed.ok) throw new AppError(allowed.reason);
    await changeBreach(ctx, tx, breach, {
      kind: 'closed',
      message: 'Gesloten.',
      set: { status: 'closed', closedAt: ctx.now() },
      before: { status: 'open' },
      after: { status: 'closed' },
    });
    await closeStaffTasks(ctx, tx, { kinds: ['data-breach'], subjectId: breachId });
  });
  return { breachId };
}
