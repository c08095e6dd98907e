import { mayChangeBreach } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { changeBreach } from './change-breach.ts';
import { lockBreach } from './lock-breach.ts';

type Reopening = { breachId: string; seen: number; message: string };

/** Opens a closed breach again, because more became known; what was decided stays until it is told after all. */
export async function reopenBreach(
  ctx: VerbContext<UserActor>,
  { breachId, seen, message }: Reopening,
): Promise<{ breachId: string }> {
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    if (!breach.isLatest) throw new AppError('DATA_BREACH_CHANGED');
    const allowed = mayChangeBreach(breach, 'reopen');
    if (!allowed.ok) throw new AppError(allowed.reason);
    await changeBreach(ctx, tx, breach, {
      kind: 'reopened',
      message,
      set: { status: 'open', closedAt: null },
      before: { status: 'closed' },
      after: { status: 'open', message },
    });
    await openStaffTask(ctx, tx, {
      kind: 'data-breach',
      userId: null,
      subjectId: breachId,
      note: `Datalek ${breach.number} is heropend. Kijk of de besluiten nog kloppen en sluit het daarna.`,
      reopens: true,
    });
  });
  return { breachId };
}
