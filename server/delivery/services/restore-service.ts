import { mayOrder } from '#domain/sales/checkout.ts';
import { firstDeliveryState } from '#domain/delivery/service.ts';
import { isComingService } from '#domain/delivery/service-status.ts';
import { canRestore, statusAfterRestore } from '#domain/delivery/service-end.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { mailServiceStatus } from './mail-service-status.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { listOwnersOf, lockServiceRoom } from './queries.ts';

/** Brings an ended service back while its server is still there, as it was before. */
export async function restoreService(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, by }: { serviceId: string; by: 'customer' | 'staff' },
): Promise<void> {
  const [owner] = await listOwnersOf(tx, [serviceId]);
  if (owner === undefined) throw new AppError('NOT_FOUND');
  // The customer first, then the service: the order in which everybody locks them.
  const room = await lockServiceRoom(tx, owner);
  const service = await lockService(tx, { serviceId });
  const may = canRestore(service, by, ctx.now());
  if (!may.ok) throw new AppError(may.reason);
  const settings = await readSettings(tx);
  const maxServices = settingValue(settings, 'max_services_per_user');
  if (!mayOrder({ ...room, maxServices }).ok) {
    throw new AppError(by === 'staff' ? 'CUSTOMER_AT_SERVICE_LIMIT' : 'TOO_MANY_SERVICES');
  }
  const status = statusAfterRestore(service);
  const delivery = {
    module: service.module,
    autoProvisioning: settingValue(settings, 'auto_provisioning'),
  };
  const isComing = isComingService(status);
  const deliveryState = isComing ? firstDeliveryState(delivery) : service.deliveryState;
  // An installation that was going on, and its failure, belong to the time before it ended.
  const begins = { deliveryError: null, installingSince: null, installingTask: null };
  await changeService(ctx, tx, service, {
    action: 'restore',
    set: {
      status,
      deliveryState,
      ...(isComing ? begins : {}),
      cancelledAt: null,
      cancelledBy: null,
      terminateAt: null,
      undoUntil: null,
    },
    event: { type: 'service.restored', reason: by },
  });
  await closeWithdrawal(ctx, tx, { serviceId });
  if (deliveryState === 'queued') {
    await ctx.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: service.module });
  }
  await mailServiceStatus(ctx, tx, { serviceId, change: 'restored' });
}
