import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { endService } from './end-service.ts';
import { listLiveServiceIds, lockServiceRoom } from './queries.ts';

/**
 * Staff delete what a customer has: all of it ends at once, or nothing does, and the data of what is
 * off for abuse go too. For who knows the password of their own account, so that an open screen of a
 * colleague switches nobody's servers off.
 */
export async function deleteAllServices(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { customerId, ownPassword }: { customerId: string; ownPassword: string },
): Promise<{ serviceIds: string[]; restorableIds: string[] }> {
  await checkPassword(ctx, { password: ownPassword });
  return transact(ctx, async (tx) => {
    const { exists } = await lockServiceRoom(tx, customerId);
    if (!exists) throw new AppError('NOT_FOUND');
    const serviceIds = await listLiveServiceIds(tx, customerId);
    for (const serviceId of serviceIds) {
      await endService(ctx, tx, { serviceId, by: 'staff', reason: 'staff', forAbuse: true });
    }
    return { serviceIds, restorableIds: await listRestorableIds(tx, serviceIds) };
  });
}

/** Those of what just ended that can be brought back without cost. */
async function listRestorableIds(tx: Tx, serviceIds: readonly string[]): Promise<string[]> {
  if (serviceIds.length === 0) return [];
  const rows = await tx
    .selectFrom('services')
    .select('id')
    .where('id', 'in', serviceIds)
    .where('undoUntil', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
