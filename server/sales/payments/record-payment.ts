import { sql } from 'kysely';
import type { Cents } from '#domain/platform/money.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { allocatePayment } from '#server/sales/claims/allocate-payment.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';

type Received = {
  order: OrderToPay;
  gateway: 'bank' | 'credit';
  receivedAt: Date;
  now: Date;
  /** The payment that brought what credit was short of. */
  toppedUpBy?: string | null;
  /** A part of what is owed again. */
  amountCents?: Cents;
};

/**
 * Records money that no gateway collects and that pays an order, which is locked, all that is open of it
 * unless told: as the payment that waits for it, or as a new one where the customer had chosen to pay another
 * way. Answers the id of it.
 */
export async function recordPayment(tx: Tx, received: Received): Promise<string> {
  const { order, gateway, receivedAt, now } = received;
  const { id: orderId } = order;
  const amountCents = received.amountCents ?? order.openCents;
  const [waiting] = await settleWaiting(tx, { orderId, gateway, amountCents, receivedAt, now });
  const paymentId = waiting?.id ?? (await insertPayment(tx, { ...received, amountCents }));
  await allocatePayment(tx, { orderId, paymentId, amountCents, now });
  return paymentId;
}

type Recorded = Received & { amountCents: Cents };

async function insertPayment(
  tx: Tx,
  { order, gateway, receivedAt, now, toppedUpBy = null, amountCents }: Recorded,
): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      orderId: order.id,
      gateway,
      amountCents,
      toppedUpBy,
      createdAt: now,
      paidAt: receivedAt,
      status: 'paid',
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const settleWaiting = compileOnce((db) =>
  db
    .updateTable('payments')
    .set({
      status: 'paid',
      // A bank knows the day, not the hour: never before it was asked for.
      paidAt: sql<Date>`greatest(created_at, ${slot('receivedAt')}::timestamptz)`,
      updatedAt: slot<Date>('now'),
    })
    .where('orderId', '=', slot<string>('orderId'))
    .where('gateway', '=', slot<Received['gateway']>('gateway'))
    .where('amountCents', '=', slot<Cents>('amountCents'))
    .where('status', '=', 'open')
    .returning('id'),
);
