import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { isServiceOf } from '#server/sales/orders/queries.ts';
import { listReturning, type ReturningOrder } from './queries.ts';

/**
 * Locks an order with the services of its lines first, by their ids, as a delivery and a refund do, and reads
 * its lines under those locks. Throws CONFLICT where a service came meanwhile.
 */
export async function lockOrderLines(tx: Tx, orderId: string): Promise<ReturningOrder[]> {
  const services = await tx
    .selectFrom('services')
    .select('id')
    .where(isServiceOf(orderId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await lockOrder(tx, orderId);
  const lines = await listReturning(tx, orderId);
  const locked = new Set(services.map(({ id }) => id));
  if (lines.some(({ serviceId }) => serviceId !== null && !locked.has(serviceId))) {
    throw new AppError('CONFLICT');
  }
  return lines;
}
