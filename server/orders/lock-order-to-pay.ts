import type { Tx } from '#server/db/database.ts';
import { settingsColumn } from '#server/settings/queries.ts';

/** An order and all that paying it needs: what is invoiced, who delivers it, whom to mail, settings. */
function orderToPay(tx: Tx) {
  return tx
    .selectFrom('orders')
    .innerJoin('plans', 'plans.id', 'orders.planId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'orders.id',
      'orders.status',
      'orders.userId',
      'orders.planId',
      'orders.planName',
      'orders.serviceName',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.netCents',
      'orders.vatCents',
      'orders.vatPercent',
      'orders.paymentMethod',
      'orders.billing',
      'plans.module',
      'users.email',
      'users.firstName',
      settingsColumn(),
    ]);
}

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

/** The same by one of its payments, which is locked with it and comes along as it stands under the lock. */
export async function lockPaymentToSettle(tx: Tx, { paymentId }: { paymentId: string }) {
  const row = await orderToPay(tx)
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select([
      'payments.id as paymentId',
      'payments.amountCents as expectedCents',
      'payments.currency',
      'payments.status as paymentStatus',
    ])
    .where('payments.id', '=', paymentId)
    .forNoKeyUpdate(['orders', 'payments'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { paymentId: id, expectedCents, currency, paymentStatus, ...order } = row;
  return { order, payment: { paymentId: id, expectedCents, currency, status: paymentStatus } };
}

export type OrderToPay = Awaited<
  ReturnType<ReturnType<typeof orderToPay>['executeTakeFirstOrThrow']>
>;
