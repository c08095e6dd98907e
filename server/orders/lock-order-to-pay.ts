import type { Tx } from '#server/db/database.ts';
import { settingsColumn } from '#server/settings/queries.ts';

/**
 * An order with its row locked, and all that paying it needs: what is invoiced, who delivers it,
 * whom to mail, and the shop's settings. One question instead of five. Null when there is none.
 */
export async function lockOrderToPay(tx: Tx, of: { orderId: string } | { paymentId: string }) {
  const order = await tx
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
    ])
    .where('orders.id', '=', (eb) =>
      'orderId' in of
        ? eb.val(of.orderId)
        : eb
            .selectFrom('payments')
            .select('payments.orderId')
            .where('payments.id', '=', of.paymentId),
    )
    .forNoKeyUpdate('orders')
    .executeTakeFirst();
  return order ?? null;
}

export type OrderToPay = NonNullable<Awaited<ReturnType<typeof lockOrderToPay>>>;
