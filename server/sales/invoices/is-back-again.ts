import { sql, type RawBuilder } from 'kysely';
import { isBeingCollected } from './queries.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

/** Tells whether a bank took back what paid an order, and gave it to us again. */
export function isBackAgain(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from payments
    where payments.order_id = ${orderId} and ${paidItsOrder} and chargeback_undone_at is not null
  )`;
}

/**
 * Tells whether an invoice asks anew for money that its bank took back, and that is with the shop again: until
 * staff put that right, nobody is asked for it or cut off.
 */
export const isWithUsAgain = sql<boolean>`exists (
  select from renewals where renewals.order_id = invoices.order_id
    and ${isBackAgain(sql.ref('renewals.replacesOrderId'))}
)`;

/** Tells whether nothing is asked of anybody for an invoice that is open: it is collected, or its money is here. */
export const isAskedOfNobody = sql<boolean>`(${isBeingCollected} or ${isWithUsAgain})`;
