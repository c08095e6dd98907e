import { sql } from 'kysely';
import type { DeferredInvoice, DeferredRevenue } from '#contract/staff/reports.ts';
import { addDays, addMonths, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { sumDeferred, type DeferredLines } from '#domain/sales/deferred-revenue.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Longer ago than the longest term lasts, with the days before and after it that its invoice may be late. */
const LOOK_BACK_MONTHS = 48;

/** The documents that may still have something to earn when a day is over. */
export const documentsOn = (day: string) => ({
  from: amsterdamMidnight(addMonths(day, -LOOK_BACK_MONTHS)),
  until: amsterdamMidnight(addDays(day, 1)),
});

/**
 * Lines of a document in a query that are for days after one. A term's are those that it turned out to have,
 * as the first begins with its delivery; what is taken back of it is taken back of the same days.
 */
export const linesAfter = (day: string) => sql<
  DeferredInvoice['lines'][number] & { position: number }
>`(
  select line.position, line.description, line.net_cents,
    coalesce(term.starts_on, line.period_start) as "from",
    coalesce(term.ends_on, line.period_end) as through
  from invoice_lines as line
  left join invoice_lines as sold on sold.invoice_id = invoices.credits_invoice_id
    and (sold.id = line.credits_line_id or line.credits_line_id is null and sold.position = line.position)
    and sold.period_start = line.period_start and sold.period_end = line.period_end
  left join lateral (
    select (min(starts_at) at time zone 'Europe/Amsterdam')::date as starts_on,
      (max(ends_at) at time zone 'Europe/Amsterdam')::date - 1 as ends_on
    from service_terms
    where invoice_line_id = coalesce(sold.id, line.id) and starts_at is not null
  ) as term on true
  where line.invoice_id = invoices.id and coalesce(term.ends_on, line.period_end) > ${day}
)`;

/** Condition on a document in a query: its sale was not taken back as a whole before an instant. */
export const isStillSold = (until: Date) => sql<boolean>`(
  select sum(total_amount_cents) from invoices as part
  where part.created_at < ${until}
    and (part.id = coalesce(invoices.credits_invoice_id, invoices.id)
      or part.credits_invoice_id = coalesce(invoices.credits_invoice_id, invoices.id))
) <> 0`;

/** Tells in a query if the sale of a document was paid before an instant. */
export const isPaidBy = (until: Date) => sql<boolean>`coalesce(
  (case when invoices.kind = 'invoice' then invoices.paid_at else credited.paid_at end) < ${until}, false
)`;

/**
 * Reads what was invoiced for the days after one, by month. Lines of the same amount and days are counted
 * by the database and divided once, so that a large shop costs few rows.
 */
export async function readDeferredRevenue(
  db: Db,
  { day }: { day: string },
): Promise<DeferredRevenue> {
  const { from, until } = documentsOn(day);
  const { rows } = await sql<DeferredLines>`
    select line.net_cents, line."from", line.through, ${isPaidBy(until)} as is_paid, count(*) as times
    from invoices left join invoices as credited on credited.id = invoices.credits_invoice_id
    cross join lateral ${linesAfter(day)} as line
    where invoices.created_at >= ${from} and invoices.created_at < ${until} and ${isStillSold(until)}
    group by 1, 2, 3, 4
  `.execute(db);
  return { day, months: sumDeferred(rows, day) };
}
