import type { Tx } from '#server/db/database.ts';
import { writeWithNext } from '#server/db/flights.ts';
import { orderToPay, type OrderToPay } from './queries.ts';

/**
 * Orders with their rows locked, ready to be paid together: in the order of their ids, as whoever locks
 * several of them does, so that two never wait for each other. Fewer when one is gone.
 */
export async function lockOrdersToPay(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<OrderToPay[]> {
  const locking = tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forNoKeyUpdate();
  // Two statements: what belongs to an order must be read after the lock was given, not when it was asked.
  await writeWithNext(tx, locking.compile());
  return orderToPay(tx).where('orders.id', 'in', orderIds).orderBy('orders.id').execute();
}
