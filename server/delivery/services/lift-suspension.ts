import type { StaffService } from '#contract/staff/services.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { activateService } from './activate-service.ts';
import { getStaffService } from './staff-queries.ts';

/** 'Activeren' by staff, whatever it was suspended for. */
export async function liftSuspension(
  ctx: VerbContext<UserActor>,
  { serviceId }: { serviceId: string },
): Promise<StaffService> {
  await refuseOwnBenefit(ctx, { serviceIds: [serviceId] });
  return transact(ctx, async (tx) => {
    await activateService(ctx, tx, { serviceId, by: 'staff' });
    return getStaffService(tx, { serviceId, now: ctx.now() });
  });
}
