import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { lockService, type LockedService } from '#server/delivery/services/lock-service.ts';
import { readOpen, type OpenPlanChange } from './queries.ts';

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/** A service with what its plan hangs on, all of it locked. */
export type Changeable = {
  service: LockedService;
  /** The next term, while it waits for its money. */
  renewal: LockedOrder | null;
  change: OpenPlanChange | null;
  /** The order that pays for that change. */
  changeOrder: LockedOrder | null;
};

/**
 * Locks the orders before the service, as everybody does: first the one of a change, then that of the
 * next term. Throws CONFLICT when others came or went meanwhile, and NOT_FOUND for another's service.
 */
export async function lockChangeable(
  tx: Tx,
  asked: { serviceId: string; ownerId?: string | undefined },
): Promise<Changeable> {
  const before = await readOpen(tx, asked);
  const orderId = before.change?.orderId ?? null;
  const changeOrder = orderId === null ? null : await lockOrder(tx, orderId);
  const renewal = before.renewalId === null ? null : await lockOrder(tx, before.renewalId);
  const service = await lockService(tx, asked);
  const { renewalId, change } = await readOpen(tx, asked);
  if (renewalId !== before.renewalId || change?.id !== before.change?.id) {
    throw new AppError('CONFLICT');
  }
  return { service, renewal, change, changeOrder };
}
