import { sql, type RawBuilder } from 'kysely';

/** Condition in a query: money of a payment reached what its order is owed, whatever became of it since. */
export function reachedClaim(paymentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from allocations where allocations.payment_id = ${paymentId} and allocations.amount_cents > 0
  )`;
}

/** The same of the payment that the query is about. */
export const paidItsOrder = reachedClaim(sql.ref('payments.id'));
