import type { DeliveryState } from '#domain/delivery/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailWaitingDelivery } from './mail-waiting-delivery.ts';

const WHY =
  'Er is geen vrij IPv4-adres. Voeg onder Pakketten, IP-adressen een reeks toe en druk op Leveren.';

/**
 * There is no address for a server: its delivery waits for a person, who can do something about that
 * where trying again cannot.
 */
export async function waitForAddress(
  ctx: VerbContext,
  tx: Tx,
  service: { serviceId: string; userId: string; deliveryState: DeliveryState },
): Promise<void> {
  const { serviceId, userId, deliveryState } = service;
  const after = { deliveryState: 'waiting_for_staff', deliveryError: WHY } as const;
  await tx
    .updateTable('services')
    .set({ ...after, updatedAt: ctx.now() })
    .where('id', '=', serviceId)
    .execute();
  recordChange(ctx, tx, {
    action: 'service.await-address',
    subject: { type: 'service', id: serviceId },
    before: { deliveryState },
    after,
    ownerId: userId,
    topics: ['services'],
  });
  await mailWaitingDelivery(ctx, tx, { serviceId, waitingFor: 'address' });
}
