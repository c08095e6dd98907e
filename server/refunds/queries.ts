import type { Cents } from '#domain/money.ts';
import { refundableCents } from '#domain/refund.ts';
import type { Db } from '#server/db/database.ts';

/**
 * What of a payment went back to its customer or was kept for them as credit, in amounts. What was sent
 * back out of credit is not counted again.
 */
async function listReturned(db: Db, paymentId: string): Promise<Cents[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('refunds.amountCents')
    .where('refunds.paymentId', '=', paymentId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('credits')
            .select('credits.id')
            .whereRef('credits.refundId', '=', 'refunds.id'),
        ),
      ),
    )
    .unionAll(
      db
        .selectFrom('credits')
        .select('credits.amountCents')
        .where('credits.paymentId', '=', paymentId)
        .where('credits.kind', '=', 'kept'),
    )
    .execute();
  return rows.map(({ amountCents }) => amountCents);
}

/** What of a payment can still go back, in cents. */
export async function readRefundable(
  db: Db,
  payment: { id: string; amountCents: Cents },
): Promise<Cents> {
  return refundableCents(payment.amountCents, await listReturned(db, payment.id));
}

/** The payment that paid an order. */
export function selectWinning(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'gateway', 'amountCents', 'status'])
    .where('orderId', '=', orderId)
    .where('winning', '=', true);
}

/** The payment that paid an order, with what of it can still go back. Null when there is none. */
export async function readMoneyToRefund(db: Db, orderId: string) {
  const payment = await selectWinning(db, orderId).executeTakeFirst();
  if (payment === undefined) return null;
  return { ...payment, leftCents: await readRefundable(db, payment) };
}
