import type { Tx } from '#server/db/database.ts';
import { orderToPay, type OrderToPay } from './queries.ts';

/**
 * Orders with their rows locked, ready to be paid together: in the order of their ids, as whoever locks
 * several of them does, so that two never wait for each other. Fewer when one is gone.
 */
export async function lockOrdersToPay(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<OrderToPay[]> {
  return orderToPay(tx)
    .where('orders.id', 'in', orderIds)
    .orderBy('orders.id')
    .forNoKeyUpdate('orders')
    .execute();
}
