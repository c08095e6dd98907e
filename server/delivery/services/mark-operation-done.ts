import type { StaffService } from '#contract/staff/services.ts';
import { isModuleBusy, type ModuleTask } from '#domain/delivery/service-module.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { completeOperation } from './complete-operation.ts';
import { lockService } from './lock-service.ts';
import { getStaffService } from './staff-queries.ts';

/**
 * 'Klaar': a person did by hand what a service's server needed. Another task than they saw is not, nor is
 * a server made as another plan than they saw.
 */
export async function markOperationDone(
  ctx: VerbContext<UserActor>,
  { serviceId, task, shownPlanId }: { serviceId: string; task: ModuleTask; shownPlanId: string },
): Promise<StaffService> {
  return transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId });
    if (service.moduleTask !== task) throw new AppError('SERVICE_TASK_DONE');
    // A server that a module takes away now would be gone after it was said to be there.
    if (task === 'reinstall' && isModuleBusy(service, ctx.now())) {
      throw new AppError('SERVICE_BUSY');
    }
    const { planId } = service;
    if (task === 'resize' && planId !== shownPlanId) throw new AppError('SERVICE_PLAN_CHANGED');
    await completeOperation(ctx, tx, service, { task, planId, withoutJob: false });
    return getStaffService(tx, { serviceId, now: ctx.now() });
  });
}
