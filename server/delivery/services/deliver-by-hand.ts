import type { StaffService } from '#contract/staff/services.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { completeDelivery } from './complete-delivery.ts';
import { getStaffService } from './staff-queries.ts';
import { isMoneyGone } from '#server/delivery/services/queries.ts';

/** 'Geleverd': a person made the server and says how it is reached. */
export async function deliverByHand(
  ctx: VerbContext<UserActor>,
  { serviceId, serverInfo }: { serviceId: string; serverInfo: ServerInfo },
): Promise<StaffService> {
  await transact(ctx, async (tx) => {
    await insistOnMoney(tx, serviceId);
    await completeDelivery(ctx, tx, { serviceId, serverInfo, by: 'person' });
  });
  return getStaffService(ctx.db, { serviceId, now: ctx.now() });
}

/** Nobody makes what a bank took the money of until it is paid again. */
async function insistOnMoney(tx: Tx, serviceId: string): Promise<void> {
  const owed = await tx
    .selectFrom('services')
    .select('services.id')
    .where('services.id', '=', serviceId)
    .where('services.status', '=', 'pending')
    .where(isMoneyGone)
    .executeTakeFirst();
  if (owed !== undefined) throw new AppError('SERVICE_NOT_PAID');
}
