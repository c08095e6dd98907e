import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { restoreService } from './restore-service.ts';
import { listOwnersOf, lockServiceRoom } from './queries.ts';

/** 'Ongedaan maken': staff bring back what was deleted; all of them, or none. */
export async function restoreServices(
  ctx: VerbContext<UserActor>,
  { serviceIds }: { serviceIds: readonly string[] },
): Promise<{ count: number }> {
  const ids = [...new Set(serviceIds)].toSorted();
  await refuseOwnBenefit(ctx, { serviceIds: ids });
  await transact(ctx, async (tx) => {
    for (const customerId of await listOwnersOf(tx, ids)) await lockServiceRoom(tx, customerId);
    for (const serviceId of ids) await restoreService(ctx, tx, { serviceId, by: 'staff' });
  });
  return { count: ids.length };
}
