import { canCancel, type ServiceStatus } from '#domain/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { endService } from '#server/services/end-service.ts';

type OrderedService = { id: string; status: ServiceStatus };

/**
 * Ends the service of an order whose money goes back, if that was asked. One that is not delivered
 * yet ends anyway: nothing is made for an order that is not paid. It does not come back.
 */
export async function stopOrderedService(
  ctx: VerbContext,
  tx: Tx,
  { service, endService: isAsked }: { service: OrderedService; endService: boolean },
): Promise<void> {
  if (!isAsked && service.status !== 'pending') return;
  if (!canCancel(service).ok) return;
  await endService(ctx, tx, {
    serviceId: service.id,
    by: 'staff',
    reason: 'refunded',
    final: true,
  });
}
