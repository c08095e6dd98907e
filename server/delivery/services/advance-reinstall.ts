import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { changeService } from './change-service.ts';
import { completeOperation } from './complete-operation.ts';
import type { LockedService } from './lock-service.ts';
import type { ReinstallAnswer } from './perform-reinstall.ts';

/**
 * Goes on with making a server anew. That the old one is gone is written down before anything is made, so
 * that what is made is never cleared. Answers whether there is more to do now; what the panel takes
 * minutes for is looked at again by a job of its own.
 */
export async function advanceReinstall(
  ctx: VerbContext,
  tx: Tx,
  service: LockedService,
  answer: ReinstallAnswer,
): Promise<boolean> {
  switch (answer.is) {
    case 'cleared':
      await changeService(ctx, tx, service, {
        action: 'clear-server',
        set: { reinstallStep: 'make', moduleBusyUntil: null },
        withoutJob: true,
      });
      return true;
    case 'underway':
      await lookLater(ctx, tx, service, answer);
      return false;
    case 'made': {
      const serverInfo = JSON.stringify(answer.serverInfo);
      await tx.updateTable('services').set({ serverInfo }).where('id', '=', service.id).execute();
      const { planId } = service;
      await completeOperation(ctx, tx, service, { task: 'reinstall', planId, withoutJob: true });
      return true;
    }
  }
}

async function lookLater(
  ctx: VerbContext,
  tx: Tx,
  { id: serviceId, installingSince, module: panel }: LockedService,
  { task, lookIn }: ReinstallAnswer & { is: 'underway' },
): Promise<void> {
  const now = ctx.now();
  await ctx.jobs.enqueue(
    tx,
    'service.operate',
    { serviceId },
    { startAfterSeconds: lookIn, panel },
  );
  await tx
    .updateTable('services')
    .set({
      installingSince: installingSince ?? now,
      installingTask: task,
      moduleBusyUntil: null,
      // It goes on again, whatever went wrong before.
      moduleError: null,
      updatedAt: now,
    })
    .where('id', '=', serviceId)
    .execute();
}
