import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { OrderToPay } from '#server/orders/queries.ts';

type Won = {
  order: OrderToPay;
  gateway: 'bank' | 'credit';
  receivedAt: Date;
  now: Date;
  /** Of credit: the payment that brought what it was short of. */
  toppedUpBy?: string | null;
};

/**
 * Has an order won by money that no gateway collects: by the payment that waits for it, or by a new one
 * where the customer had chosen to pay another way. Answers the id of it.
 */
export async function winPayment(
  tx: Tx,
  { order, gateway, receivedAt, now, toppedUpBy = null }: Won,
): Promise<string> {
  const won = { status: 'paid' as const, winning: true, updatedAt: now };
  const waiting = await tx
    .updateTable('payments')
    // A bank knows the day, not the hour: never before it was asked for.
    .set({ ...won, paidAt: sql<Date>`greatest(created_at, ${receivedAt}::timestamptz)` })
    .where('orderId', '=', order.id)
    .where('gateway', '=', gateway)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (waiting !== undefined) return waiting.id;
  const { id: orderId, totalCents: amountCents } = order;
  const { id } = await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway,
      amountCents,
      toppedUpBy,
      createdAt: now,
      paidAt: receivedAt,
      ...won,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
