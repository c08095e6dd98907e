import type { StaffService } from '#contract/staff/services.ts';
import type { STAFF_SUSPEND_REASONS } from '#domain/delivery/service-given.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { suspendService } from './suspend-service.ts';
import { getStaffService } from './staff-queries.ts';

/** 'Opschorten' by staff. */
export async function suspendByStaff(
  ctx: VerbContext<UserActor>,
  { serviceId, reason }: { serviceId: string; reason: (typeof STAFF_SUSPEND_REASONS)[number] },
): Promise<StaffService> {
  return transact(ctx, async (tx) => {
    await suspendService(ctx, tx, { serviceId, reason });
    return getStaffService(tx, { serviceId, now: ctx.now() });
  });
}
