import type { EventType } from '#domain/platform/event.ts';
import { restoredStatus } from '#domain/delivery/service.ts';
import { isRestartingService } from '#domain/delivery/service-status.ts';
import { moduleStateAfter, type ModuleTask } from '#domain/delivery/service-module.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { releaseAddresses } from '#server/delivery/addresses/release-addresses.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { changeService } from './change-service.ts';
import type { LockedService } from './lock-service.ts';
import { mailReinstall } from './mail-reinstall.ts';

/** Events that a person reads; a suspension and its end they read with their reason. */
const EVENTS: Readonly<Partial<Record<ModuleTask, EventType>>> = {
  restart: 'service.back',
  reinstall: 'service.reinstalled',
  resize: 'service.resized',
  terminate: 'service.terminated',
};

/** Tasks after which a server is no larger than is told now: as its plan says, or not there. */
const SIZES: ReadonlySet<ModuleTask> = new Set(['resize', 'reinstall', 'terminate']);

type Completed = {
  task: ModuleTask;
  /** The plan that the server is made as now, when that was the task. */
  planId: string;
  /** True if it has other options by now than it was made with. */
  isBehind?: boolean;
  withoutJob: boolean;
  /** The part that stays larger than that plan, as a sentence for staff. */
  larger?: string | null;
};

/** The module, or a person in its place, did a task: what is known of the server is written down. */
export async function completeOperation(
  ctx: VerbContext,
  tx: Tx,
  service: LockedService,
  { task, planId, isBehind = false, withoutJob, larger = null }: Completed,
): Promise<LockedService> {
  const type = EVENTS[task];
  // Nothing answers at them any more, so that somebody else can have them; unless the server is still
  // being made, which is heard of later.
  const isGone = task === 'terminate' && service.deliveryState !== 'running';
  if (isGone) await releaseAddresses(ctx, tx, service.id);
  if (SIZES.has(task)) await tellOfSize(ctx, tx, service, larger);
  const isAnew = service.reinstallStep !== null && (task === 'reinstall' || task === 'terminate');
  if (isAnew) await endReinstall(ctx, tx, service, task);
  const comesBack = task === 'restart' || task === 'reinstall';
  const isBack = task === 'restart' && !isRestartingService(service.status);
  return changeService(ctx, tx, service, {
    action: `complete-${task}`,
    set: {
      moduleState: moduleStateAfter(task, service.moduleState),
      moduleBusyUntil: null,
      ...(task === 'resize'
        ? { madeAsPlanId: planId === service.planId && !isBehind ? null : planId }
        : {}),
      // A service that ended while it restarted stays ended.
      ...(comesBack ? { status: restoredStatus(service) } : {}),
      ...(isAnew ? { reinstallStep: null } : {}),
    },
    ...(type === undefined || isBack ? {} : { event: { type } }),
    withoutJob,
  });
}

/** A key is kept no longer than its server is without it; of one that is there its customer hears. */
async function endReinstall(
  ctx: VerbContext,
  tx: Tx,
  { id: serviceId, status }: LockedService,
  task: ModuleTask,
): Promise<void> {
  const { reinstallKey } = await tx
    .selectFrom('services')
    .select('reinstallKey')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('services')
    .set({ reinstallKey: null, installingSince: null, installingTask: null })
    .where('id', '=', serviceId)
    .execute();
  if (task !== 'reinstall' || !isRestartingService(status)) return;
  await mailReinstall(ctx, tx, { serviceId, stage: 'done', withKey: reinstallKey !== null });
}

/**
 * Keeps a server that is larger than its customer pays for on the staff's list as long as they have it.
 */
async function tellOfSize(
  ctx: VerbContext,
  tx: Tx,
  { id: subjectId, userId }: LockedService,
  larger: string | null,
): Promise<void> {
  const kind = 'server-larger';
  if (larger === null) return closeStaffTasks(ctx, tx, { kinds: [kind], subjectId });
  await openStaffTask(ctx, tx, { kind, userId, subjectId, note: larger, reopens: true });
}
