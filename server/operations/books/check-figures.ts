import { sql, type RawBuilder } from 'kysely';
import type { BookExample } from '#domain/sales/book-check.ts';

/**
 * Asks whether the figures of the console are what counting gives, and whether the credited amount of each
 * order is that of its credit invoices.
 */
export function checkFigures(): { 'kept-figures': RawBuilder<BookExample> } {
  const wrong = sql<BookExample>`
    select coalesce(kept.name, counted.name) as subject, null::uuid as order_id
    from (
      select name, sum(count) as count, sum(cents) as cents from kept_totals() group by name
      having sum(count) <> 0 or sum(cents) <> 0
    ) as kept
    full join (
      select 'orders:' || status as name, count(*),
        sum(order_worth(status, total_cents, credited_cents)) as cents from orders group by 1
      union all
      select 'orders-paid:' || to_char(paid_at at time zone 'Europe/Amsterdam', 'YYYY-MM'),
        count(*), sum(total_cents - credited_cents)
      from orders where status in ('paid', 'completed') group by 1
      union all select 'services:' || status, count(*), 0 from services group by 1
      union all select 'tickets:' || status, count(*), 0 from tickets group by 1
      union all select 'users', count(*), 0 from users having count(*) > 0
    ) as counted using (name)
    where (coalesce(kept.name, counted.name) !~ '^orders-(placed|won):')
      and (kept.count, kept.cents) is distinct from (counted.count, counted.cents)
    union all
    select left(orders.id::text, 8), orders.id
    from orders
    -- A corrected invoice has nothing left that could be taken back: its credit note does not count.
    left join invoices on invoices.order_id = orders.id and invoices.kind = 'credit_note'
      and credits_invoice_id in (select id from invoices where corrected_at is null)
    group by orders.id
    having credited_cents <> coalesce(-sum(total_amount_cents), 0)`;
  return { 'kept-figures': wrong };
}
