import { canCancel, type DeliveryState, type ServiceStatus } from '#domain/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';

type OrderedService = {
  id: string;
  status: ServiceStatus;
  deliveryState: DeliveryState;
  userId: string;
};

/**
 * Ends the service of an order whose money goes back, if that was asked. One that is not delivered
 * yet ends anyway: nothing is made for an order that is not paid.
 */
export async function stopOrderedService(
  ctx: VerbContext,
  tx: Tx,
  { service, endService }: { service: OrderedService; endService: boolean },
): Promise<void> {
  if (!endService && service.status !== 'pending') return;
  if (!canCancel(service).ok) return;
  await tx
    .updateTable('services')
    .set({ status: 'cancelled', suspendReason: null, updatedAt: ctx.now() })
    .where('id', '=', service.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'service.end',
    subject: { type: 'service', id: service.id },
    before: { status: service.status },
    after: { status: 'cancelled' },
    ownerId: service.userId,
    topics: ['services'],
    event: {
      type: 'service.cancelled',
      subjectType: 'service',
      ownerId: service.userId,
      reason: 'refunded',
    },
  });
}
