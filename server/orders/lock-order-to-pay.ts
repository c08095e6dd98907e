import type { Tx } from '#server/db/database.ts';
import { orderToPay, type OrderToPay } from './queries.ts';

/** An order with its row locked, ready to be paid: one question instead of five. Null when there is none. */
export async function lockOrderToPay(
  tx: Tx,
  { orderId }: { orderId: string },
): Promise<OrderToPay | null> {
  const order = await orderToPay(tx)
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('orders')
    .executeTakeFirst();
  return order ?? null;
}
