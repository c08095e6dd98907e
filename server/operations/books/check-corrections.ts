import { sql, type RawBuilder } from 'kysely';
import type { BookExample } from '#domain/sales/book-check.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

/** Condition on an order in a query: one of its invoices came in the place of another. */
export const wasCorrected = sql<boolean>`exists (
  select from invoices as correcting
  where correcting.order_id = orders.id and correcting.corrects_invoice_id is not null
)`;

/**
 * Asks about corrections. An invoice in whose place another came is credited, and that one is of the same
 * order; and all money of such an order that its bank left stays with its claim or went back, neither twice
 * nor nowhere.
 */
export function checkCorrections(): { corrections: RawBuilder<BookExample> } {
  const wrong = sql<BookExample>`
    select invoices.invoice_number as subject, invoices.order_id
    from invoices left join invoices as correcting on correcting.corrects_invoice_id = invoices.id
    where (invoices.corrected_at is null) <> (correcting.id is null)
      or correcting.id is not null and (invoices.status <> 'credited'
        or correcting.order_id is distinct from invoices.order_id
        or correcting.user_id <> invoices.user_id)
    union all
    select left(payments.id::text, 8), payments.order_id
    from payments join orders on orders.id = payments.order_id
    cross join lateral (
      select coalesce(sum(cents), 0) as cents from (
        select amount_cents as cents from allocations where payment_id = payments.id
        union all select coalesce(sent_cents, amount_cents) from refunds
        where payment_id = payments.id
          and id not in (select refund_id from credits where refund_id is not null)
        union all select amount_cents from credits where payment_id = payments.id and kind = 'kept'
      ) as part
    ) as went
    where ${wasCorrected} and ${paidItsOrder} and coalesce(taken_back_cents, 0) = 0
      and went.cents <> payments.amount_cents`;
  return { corrections: wrong };
}
