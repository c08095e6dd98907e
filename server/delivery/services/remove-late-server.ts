import { canDeliveryBecome } from '#domain/delivery/service.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { changeService } from './change-service.ts';
import type { LockedService } from './lock-service.ts';

/**
 * There is, or may be, a server of a service that had ended: it is not paid for, so it goes the same
 * way. Whatever the module was asked for meanwhile may have been asked before there was one, so it
 * counts as running until the module is asked again.
 */
export async function removeLateServer(
  ctx: VerbContext,
  tx: Tx,
  service: LockedService,
): Promise<void> {
  if (isLiveService(service.status) || service.deliveryState === 'done') return;
  const isOver = canDeliveryBecome(service.deliveryState, 'failed');
  await changeService(ctx, tx, service, {
    action: 'deliver-late',
    set: { moduleState: 'running', ...(isOver ? { deliveryState: 'failed' as const } : {}) },
  });
}
