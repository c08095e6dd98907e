import { sql, type RawBuilder } from 'kysely';
import type { BookExample } from '#domain/sales/book-check.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

type InvoiceCheck =
  | 'invoice-paid'
  | 'invoice-numbers'
  | 'invoice-chain'
  | 'invoice-of-order'
  | 'invoice-sums';

const INVOICES: Readonly<Record<InvoiceCheck, RawBuilder<BookExample>>> = {
  'invoice-paid': sql`
    select invoice_number as subject, invoices.order_id
    from invoices
    left join orders on orders.id = invoices.order_id
    left join claims on claims.order_id = orders.id
    left join lateral (
      select sum(amount_cents) as cents from payments
      where payments.order_id = orders.id and ${paidItsOrder} and payments.status in ('paid', 'partly_refunded', 'refunded', 'charged_back')
    ) as paid on true
    -- Money that was paid may have moved since: credited, taken by a bank, or given again.
    left join lateral (
      select sum(amount_cents) as cents from allocations
      where claim_id = claims.id and (reverses_id is not null or lost_payment_id is not null)
    ) as moved on true
    where invoices.kind = 'invoice' and (
      -- An invoice in the place of another is paid from a part of what came in, or several parts: not reckoned here.
      invoices.status = 'paid' and (claims.reopened_at is not null
        or corrects_invoice_id is null and coalesce(paid.cents, 0) + coalesce(moved.cents, 0)
          <> total_amount_cents - coalesce(orders.credited_cents, 0))
      -- An order that was paid has an open invoice only where its money is gone.
      or invoices.status in ('unpaid', 'overdue') and orders.status in ('paid', 'completed')
        and (claims.reopened_at is not null and claims.open_cents > 0) is not true
      or due_on < due_date
    )`,

  // A gap, a number given twice or printed otherwise, a day before that of the number before it, or a
  // series that does not follow its last number. Around midnight an older release could give the number
  // after to the day before.
  'invoice-numbers': sql`
    select coalesce(replace(prefix, '{jaar}', counted.year::text), '') as subject, null::uuid as order_id
    from (
      select series_id, year, count(*) as issued, min(number) as first, max(number) as last
      from invoices group by series_id, year
    ) as counted
    join series on series.id = series_id
    where first <> case when year = start_year then start_number else 1 end
      or last - first + 1 <> issued or year > last_year
      or year = last_year and last <> last_number
    union all
    select prefix, null from series
    where last_number >= case when last_year = start_year then start_number else 1 end
      and not exists (
        select from invoices
        where series_id = series.id and year = last_year and number = last_number
          and issued_on = last_issued_on
      )
    union all
    select invoice_number, order_id from (
      select invoice_number, order_id, issued_on, number, invoices.year, prefix, digits, per_year, series.kind,
        invoices.kind as of_kind,
        lag(issued_on) over (partition by series_id order by invoices.year, number) as before
      from invoices join series on series.id = series_id
    ) as numbered
    where invoice_number <> printed_number(prefix, digits, issued_on, number)
      or kind <> of_kind or issued_on < before - 1
      or year <> case when per_year then extract(year from issued_on) else 0 end`,

  // A document that says something else than when it was issued, or is not linked to the one before it; a
  // series that does not end with its last one; or a whole chain made anew, which the sealed log of the
  // issues tells. What the law let be erased has its link all the same.
  'invoice-chain': sql`
    select invoice_number as subject, order_id
    from invoices
    join (
      select id, lag(hash, 1, '') over (partition by series_id order by year, number) as previous
      from invoices
    ) as link using (id)
    left join (
      select invoice_id, jsonb_agg(document_line(line) order by position) as lines
      from invoice_lines as line group by invoice_id
    ) as lined on invoice_id = invoices.id
    where hash <> chained_hash(previous, series_id, year, number, issued_on, content_hash)
      or content_hash is distinct from hashed_text(salt || document_content(invoices, lines))
        and (salt is not null or not may_be_erased(issued_on, vat_treatment))
    union all
    select prefix, null from series where last_hash <> coalesce((
      select hash from invoices where series_id = series.id order by year desc, number desc limit 1
    ), '')
    union all
    select invoice_number, order_id
    from audit_log join invoices on invoices.id::text = subject_id
    where action = 'invoice.issue' and after ->> 'hash' <> hash
    union all
    select invoice_number, order_id
    from audit_log join invoices on invoice_number = after ->> 'creditNumber'
    where action in ('invoice.credit', 'invoice.credit-part') and after ->> 'creditHash' <> hash`,

  'invoice-of-order': sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders
    left join invoices on order_id = orders.id and invoices.kind = 'invoice' and corrected_at is null
    where orders.status in ('paid', 'completed', 'refunded') or payment_method = 'bank_transfer'
      or orders.plan_id is null
    -- Nothing is asked of what is free.
    group by orders.id having count(invoices.id) <> case when orders.total_cents = 0 then 0 else 1 end`,

  // The part that is btw follows from the gross amount (gross × 21/121) of all lines; of one of several,
  // and of what is taken back in parts, it is that to less than a cent, and all parts come to the whole.
  // Without btw is only sold to a company whose btw-id was found; what an order knew of who deleted their
  // account is on its invoice only.
  'invoice-sums': sql`
    select invoice_number as subject, order_id
    from invoices left join invoice_lines on invoice_id = invoices.id
    group by invoices.id
    having sum(gross_cents) is distinct from total_amount_cents
      or sum(invoice_lines.net_cents) is distinct from invoices.net_cents
      or sum(invoice_lines.vat_cents) is distinct from invoices.vat_cents
      or kind = 'invoice' and abs(sum(invoice_lines.vat_cents))
        <> round(abs(sum(gross_cents)) * max(vat_percent) / (100.0 + max(vat_percent)))
      or bool_or(abs(abs(invoice_lines.vat_cents)
        - abs(gross_cents) * vat_percent / (100.0 + vat_percent)) >= 1)
      or count(distinct vat_percent) <> 1
      or bool_or((vat_treatment in ('standard', 'destination')) <> (vat_percent > 0))
    union all
    select left(orders.id::text, 8), orders.id
    from orders left join vat_id_checks on vat_id_checks.id = vat_check_id
    left join invoices on order_id = orders.id and invoices.kind = 'invoice' and corrected_at is null
    where orders.vat_treatment = 'reverse_charge' and (is_valid is not true
      or vat_id <> buyer ->> 'vatId' or billing ->> 'vatId' not in ('', vat_id))
    union all
    select invoices.invoice_number, invoices.order_id
    from invoices join invoices as credit on credit.credits_invoice_id = invoices.id
    where invoices.status = 'credited'
    group by invoices.id having sum(credit.vat_cents) <> -invoices.vat_cents`,
};

/** Invoices are numbered without a gap, are there for what was sold, and add up, also with what was taken back. */
export function checkInvoices(): typeof INVOICES {
  return INVOICES;
}
