import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';

/** The service came back, or the money went back: there is nothing to settle any more. */
export async function closeWithdrawal(
  ctx: VerbContext,
  tx: Tx,
  { serviceId }: { serviceId: string },
): Promise<void> {
  await closeStaffTasks(ctx, tx, { kinds: ['service-withdrawn'], subjectId: serviceId });
}
