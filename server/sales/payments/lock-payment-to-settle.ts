import type { Tx } from '#server/platform/db/database.ts';
import { compileOnce, slot, statementOnce } from '#server/platform/db/compile-once.ts';
import { orderToPay } from '#server/sales/orders/queries.ts';

const lock = statementOnce((db) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select('orders.id')
    .where('payments.id', '=', slot<string>('paymentId'))
    .forNoKeyUpdate(['orders', 'payments']),
);

const read = compileOnce((db) =>
  orderToPay(db)
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .leftJoin('mandates as along', 'along.paymentId', 'payments.id')
    .select([
      'payments.id as paymentId',
      'payments.gateway',
      'payments.mandateId',
      'along.id as mandateAlongId',
      'payments.providerId',
      'payments.amountCents as expectedCents',
      'payments.currency',
      'payments.status as paymentStatus',
      'payments.topsUpCredit',
      'payments.takenBackCents',
      'payments.method',
      'payments.chargebackReason',
    ])
    .where('payments.id', '=', slot<string>('paymentId')),
);

/** A payment and its order, both locked, as they stand under the lock. Null when there is none. */
export async function lockPaymentToSettle(tx: Tx, { paymentId }: { paymentId: string }) {
  // Two statements: what belongs to an order must be read after the lock was given, not when it was asked.
  await tx.executeQuery(lock(tx, { paymentId }));
  const [row] = await read(tx, { paymentId });
  if (row === undefined) return null;
  const {
    paymentId: id,
    gateway,
    mandateId,
    mandateAlongId,
    providerId,
    expectedCents,
    currency,
    paymentStatus,
    topsUpCredit,
    takenBackCents,
    method,
    chargebackReason,
    ...order
  } = row;
  const told = { takenBackCents, method, chargebackReason };
  const payment = { paymentId: id, gateway, providerId, expectedCents, currency };
  const mandates = { mandateId, mandateAlongId };
  return {
    order,
    payment: { ...payment, ...mandates, ...told, topsUpCredit, status: paymentStatus },
  };
}
