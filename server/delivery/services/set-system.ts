import type { StaffService } from '#contract/staff/services.ts';
import { canSetSystem } from '#domain/delivery/operating-system.ts';
import { isModuleBusy } from '#domain/delivery/service-module.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { pickSystem } from '#server/catalogue/plans/pick-system.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { getStaffService } from './staff-queries.ts';

/**
 * 'Besturingssysteem': a server is of another system of its plan. Of one that is still to be made, or made
 * anew, that is what it is made of, where what was ordered is there no more; of one that is there it is
 * what somebody made of it since. Nothing is done to it.
 */
export async function setSystem(
  ctx: VerbContext<UserActor>,
  { serviceId, system }: { serviceId: string; system: string },
): Promise<StaffService> {
  return transact(ctx, async (tx) => {
    const now = ctx.now();
    const service = await lockService(tx, { serviceId });
    const { status, deliveryState } = service;
    const can = canSetSystem({ status, deliveryState, isBusy: isModuleBusy(service, now) });
    if (!can.ok) throw new AppError(can.reason);
    const { systems } = await tx
      .selectFrom('plans')
      .select('systems')
      .where('id', '=', service.planId)
      .executeTakeFirstOrThrow();
    const picked = pickSystem({ systems }, system);
    if (picked !== service.system) {
      await changeService(ctx, tx, service, {
        action: 'set-system',
        set: { system: picked },
        event: { type: 'service.system-set', reason: system },
      });
    }
    return getStaffService(tx, { serviceId, now });
  });
}
