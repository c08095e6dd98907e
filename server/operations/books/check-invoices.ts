import { sql, type RawBuilder } from 'kysely';
import type { BookExample } from '#domain/sales/book-check.ts';

type InvoiceCheck = 'invoice-numbers' | 'invoice-of-order' | 'invoice-sums';

const INVOICES: Readonly<Record<InvoiceCheck, RawBuilder<BookExample>>> = {
  // A gap, a number given twice, or a counter that does not follow its last number.
  'invoice-numbers': sql`
    select coalesce(counted.series, invoice_series.series) as subject, null::uuid as order_id
    from (
      select series, count(*) as issued, min(number) as first, max(number) as last
      from invoices group by series
    ) as counted
    full join invoice_series using (series)
    where coalesce(first, 1) <> 1 or coalesce(last, 0) <> coalesce(issued, 0)
      or coalesce(next_number, 1) <> coalesce(last, 0) + 1`,

  'invoice-of-order': sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders left join invoices on order_id = orders.id and kind = 'invoice'
    where orders.status in ('paid', 'completed', 'refunded') or payment_method = 'bank_transfer'
      or orders.plan_id is null
    group by orders.id having count(invoices.id) <> 1`,

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
    left join invoices on order_id = orders.id and kind = 'invoice'
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
