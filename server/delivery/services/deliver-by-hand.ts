import type { StaffService } from '#contract/staff/services.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { completeDelivery } from './complete-delivery.ts';
import { getStaffService } from './staff-queries.ts';

/** 'Geleverd': a person made the server and says how it is reached. */
export async function deliverByHand(
  ctx: VerbContext<UserActor>,
  { serviceId, serverInfo }: { serviceId: string; serverInfo: ServerInfo },
): Promise<StaffService> {
  await transact(ctx, (tx) => completeDelivery(ctx, tx, { serviceId, serverInfo, by: 'person' }));
  return getStaffService(ctx.db, { serviceId, now: ctx.now() });
}
