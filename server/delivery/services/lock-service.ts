import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

const COLUMNS = [
  'id',
  'userId',
  'planId',
  'madeAsPlanId',
  'orderId',
  'renews',
  'movedUntil',
  'movedTerms',
  'panelId',
  'name',
  'system',
  'domain',
  'status',
  'suspendReason',
  'termMonths',
  'priceCents',
  'priceOrigin',
  'nextPriceCents',
  'module',
  'deliveryState',
  'deliveryAttempts',
  'deliveryError',
  'installingSince',
  'installingTask',
  'madeByHand',
  'reinstallStep',
  'reinstallRequest',
  'moduleState',
  'moduleTask',
  'moduleBusyUntil',
  'anchorAt',
  'expiresAt',
  'cancelAt',
  'leavesEarly',
  'cancelledAt',
  'cancelledBy',
  'terminateAt',
  'undoUntil',
] as const;

export type LockedService = Awaited<ReturnType<typeof lockService>>;

/**
 * A service with its row locked until the transaction ends. With an owner, somebody else's service
 * is not found, exactly as one that never was.
 */
export async function lockService(
  tx: Tx,
  { serviceId, ownerId }: { serviceId: string; ownerId?: string | undefined },
) {
  let query = tx.selectFrom('services').select(COLUMNS).where('id', '=', serviceId);
  if (ownerId !== undefined) query = query.where('userId', '=', ownerId);
  const service = await query.forNoKeyUpdate().executeTakeFirst();
  if (service === undefined) throw new AppError('NOT_FOUND');
  return service;
}
