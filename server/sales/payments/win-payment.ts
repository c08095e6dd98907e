import { sql } from 'kysely';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';

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
  const { id: orderId, totalCents: amountCents } = order;
  const [waiting] = await winWaiting(tx, { orderId, gateway, receivedAt, now });
  if (waiting !== undefined) return waiting.id;
  const { id } = await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway,
      amountCents,
      toppedUpBy,
      createdAt: now,
      paidAt: receivedAt,
      status: 'paid',
      winning: true,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const winWaiting = compileOnce((db) =>
  db
    .updateTable('payments')
    .set({
      status: 'paid',
      winning: true,
      // A bank knows the day, not the hour: never before it was asked for.
      paidAt: sql<Date>`greatest(created_at, ${slot('receivedAt')}::timestamptz)`,
      updatedAt: slot<Date>('now'),
    })
    .where('orderId', '=', slot<string>('orderId'))
    .where('gateway', '=', slot<Won['gateway']>('gateway'))
    .where('status', '=', 'open')
    .returning('id'),
);
