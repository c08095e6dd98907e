import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { returnAlarm } from '#domain/sales/return.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { listToWatch, type WatchedReturn } from './queries.ts';

/** Returns looked at in one run; the next hour takes the rest. */
const AT_ONCE = 1000;

/**
 * Tells staff of returns whose money has to be back soon, and of those that are late, each once; and takes off
 * their list what is settled since.
 */
export async function watchReturns(ctx: VerbContext): Promise<void> {
  const today = amsterdamDate(ctx.now());
  const watched = await listToWatch(ctx.db, { today, limit: AT_ONCE });
  await runForEach(watched, (one) => watchReturn(ctx, { one, today }));
}

async function watchReturn(
  ctx: VerbContext,
  { one, today }: { one: WatchedReturn; today: string },
): Promise<void> {
  const { id, userId, orderId, settleBy, isOver } = one;
  const alarm = isOver ? 'none' : returnAlarm(settleBy, today);
  await transact(ctx, async (tx) => {
    const over =
      alarm === 'late' ? (['return-due'] as const) : (['return-due', 'return-late'] as const);
    if (alarm !== 'soon') await closeStaffTasks(ctx, tx, { kinds: over, subjectId: id });
    if (alarm === 'none') return;
    const order = `bestelling ${shortId(orderId)}`;
    await openStaffTask(ctx, tx, {
      kind: alarm === 'late' ? 'return-late' : 'return-due',
      userId,
      subjectId: id,
      note:
        alarm === 'late'
          ? `Het geld van ${order} moest ${mailDate(settleBy)} terug zijn, en is dat niet. Doe het vandaag en laat het de klant weten.`
          : `Het geld van ${order} moet uiterlijk ${mailDate(settleBy)} terug zijn.`,
    });
  });
}
