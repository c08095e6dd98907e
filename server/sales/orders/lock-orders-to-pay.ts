import { sql } from 'kysely';
import { compileOnce, slot, statementOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { orderToPay, type OrderToPay } from './queries.ts';

const isAmong = sql<boolean>`orders.id = any(${slot('orderIds')}::uuid[])`;

const lock = statementOnce((db) =>
  db.selectFrom('orders').select('id').where(isAmong).orderBy('id').forNoKeyUpdate(),
);

const read = compileOnce((db) => orderToPay(db).where(isAmong).orderBy('orders.id'));

/**
 * Orders with their rows locked, ready to be paid together: in the order of their ids, as whoever locks
 * several of them does, so that two never wait for each other. Fewer when one is gone.
 */
export async function lockOrdersToPay(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<OrderToPay[]> {
  // Two statements: what belongs to an order must be read after the lock was given, not when it was asked.
  await tx.executeQuery(lock(tx, { orderIds }));
  return read(tx, { orderIds });
}
