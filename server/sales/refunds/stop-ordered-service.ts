import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { changeService } from '#server/delivery/services/change-service.ts';
import { endService } from '#server/delivery/services/end-service.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { closeWithdrawal } from '#server/delivery/services/close-withdrawal.ts';
import type { Refunded } from '#server/sales/orders/kinds.ts';

/**
 * Ends the service of an order whose money goes back, if that was asked. One that is not delivered
 * yet ends anyway: nothing is made for an order that is not paid. Either way there is nothing left
 * to bring back, also of a service that had ended already and could still be.
 */
export async function stopOrderedService(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, endsService }: Refunded,
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  await closeWithdrawal(ctx, tx, { serviceId });
  const now = ctx.now();
  if (service.status === 'cancelled') {
    if (service.terminateAt === null || service.terminateAt <= now) return;
    // A delivered service stays until day 30 all the same: the terms make no difference.
    const terminateAt = service.deliveryState === 'done' ? service.terminateAt : now;
    const set = { terminateAt, undoUntil: null };
    await changeService(ctx, tx, service, { action: 'end', set });
  } else if (endsService || service.status === 'pending') {
    await endService(ctx, tx, { serviceId, by: 'staff', reason: 'refunded', final: true });
  }
}
