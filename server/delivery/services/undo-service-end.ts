import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { mailServiceStatus } from './mail-service-status.ts';
import { restoreService } from './restore-service.ts';
import { lockServiceRoom } from './queries.ts';

/** A customer thinks again: the planned end does not come, or the service that ended comes back. */
export async function undoServiceEnd(
  ctx: VerbContext<UserActor>,
  { serviceId }: { serviceId: string },
): Promise<void> {
  const ownerId = ctx.actor.id;
  await transact(ctx, async (tx) => {
    await lockServiceRoom(tx, ownerId);
    const service = await lockService(tx, { serviceId, ownerId });
    if (service.cancelAt === null) return restoreService(ctx, tx, { serviceId, by: 'customer' });
    await changeService(ctx, tx, service, {
      action: 'undo-end',
      set: { cancelAt: null },
      event: { type: 'service.end-undone' },
    });
    await mailServiceStatus(ctx, tx, { serviceId, change: 'restored' });
  });
}
