import type { Tx } from '#server/db/database.ts';
import type { OrderToPay } from '#server/orders/queries.ts';

type Won = { order: OrderToPay; gateway: 'bank' | 'credit'; paidAt: Date };

/**
 * Has an order won by money that no gateway collects: by the payment that waits for it, or by a new one
 * where the customer had chosen to pay another way. Answers the id of it.
 */
export async function winPayment(tx: Tx, { order, gateway, paidAt }: Won): Promise<string> {
  const won = { status: 'paid' as const, winning: true, paidAt, updatedAt: paidAt };
  const waiting = await tx
    .updateTable('payments')
    .set(won)
    .where('orderId', '=', order.id)
    .where('gateway', '=', gateway)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (waiting !== undefined) return waiting.id;
  const { id: orderId, totalCents: amountCents } = order;
  const { id } = await tx
    .insertInto('payments')
    .values({ orderId, gateway, amountCents, createdAt: paidAt, ...won })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
