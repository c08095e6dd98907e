import type { Tx } from '#server/platform/db/database.ts';
import { lockOrdersToPay } from './lock-orders-to-pay.ts';
import type { OrderToPay } from './queries.ts';

/** An order with its row locked, ready to be paid: one question instead of five. Null when there is none. */
export async function lockOrderToPay(
  tx: Tx,
  { orderId }: { orderId: string },
): Promise<OrderToPay | null> {
  const [order] = await lockOrdersToPay(tx, { orderIds: [orderId] });
  return order ?? null;
}
