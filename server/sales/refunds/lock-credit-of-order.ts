import type { Tx } from '#server/platform/db/database.ts';

/**
 * Locks the credit of who an order is of. A bank that takes what became credit is told of under this lock:
 * by then it is spent, or given back.
 */
export async function lockCreditOfOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .selectFrom('creditBalances')
    .innerJoin('orders', 'orders.userId', 'creditBalances.userId')
    .select('creditBalances.userId')
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('creditBalances')
    .execute();
}
