import { sql, type RawBuilder } from 'kysely';

/** Whether a bank took back what paid an order, and gave it to us again. */
export function isBackAgain(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from payments
    where payments.order_id = ${orderId} and winning and chargeback_undone_at is not null
  )`;
}
