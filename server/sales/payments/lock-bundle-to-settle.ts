import type { Tx } from '#server/platform/db/database.ts';
import { orderToPay } from '#server/sales/orders/queries.ts';

/**
 * Payments that are one at the gateway, each with its order, all locked: the orders in the order of
 * their ids, as whoever begins such a payment locks them. Null when there is none.
 */
export async function lockBundleToSettle(tx: Tx, { bundleId }: { bundleId: string }) {
  const locking = tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select('orders.id')
    .where('payments.bundleId', '=', bundleId)
    .orderBy('orders.id')
    .forNoKeyUpdate(['orders', 'payments']);
  // Two statements: what belongs to an order must be read after the lock was given, not when it was asked.
  await locking.execute();
  const rows = await orderToPay(tx)
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select([
      'payments.id as paymentId',
      'payments.mandateId',
      'payments.amountCents as expectedCents',
      'payments.status as paymentStatus',
      'payments.takenBackCents',
      'payments.method',
      'payments.chargebackReason',
    ])
    .where('payments.bundleId', '=', bundleId)
    .orderBy('orders.id')
    .execute();
  const bundle = await tx
    .selectFrom('paymentBundles')
    .select(['id', 'gateway', 'providerId', 'amountCents', 'currency', 'status'])
    .where('id', '=', bundleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const parts = rows.map((row) => {
    const { paymentId, mandateId, expectedCents, paymentStatus, ...rest } = row;
    const { takenBackCents, method, chargebackReason, ...order } = rest;
    const told = { takenBackCents, method, chargebackReason };
    const payment = { paymentId, mandateId, expectedCents, status: paymentStatus, ...told };
    return { order, payment };
  });
  const [first, ...others] = parts;
  if (bundle === undefined || first === undefined) return null;
  return { bundle, parts: [first, ...others] as const };
}
