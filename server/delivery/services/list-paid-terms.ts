import { sql } from 'kysely';
import type { Cents } from '#domain/platform/money.ts';
import type { PaidPart } from '#domain/sales/plan-change.ts';
import type { Db } from '#server/platform/db/database.ts';

export type PaidTerm = PaidPart & {
  /** The amount charged for it. */
  grossCents: Cents;
  description: string;
  invoiceId: string;
  orderId: string;
};

/**
 * Lists the money for days of a service after an instant that is still with us: its terms, then extra
 * payments for another plan; each with its order and invoice.
 */
export async function listPaidTerms(
  db: Db,
  { serviceId, after }: { serviceId: string; after: Date },
): Promise<PaidTerm[]> {
  const { rows } = await sql<PaidTerm>`
    select 'term' as kind, invoice_lines.gross_cents,
      coalesce(agreed_cents, total_cents) as agreed_cents, service_terms.starts_at, service_terms.ends_at,
      invoice_lines.description, invoices.id as invoice_id, orders.id as order_id
    from service_terms
    join invoice_lines on invoice_lines.id = service_terms.invoice_line_id
    join invoices on invoices.id = invoice_lines.invoice_id
    join orders on orders.id = invoices.order_id
    where service_terms.service_id = ${serviceId} and service_terms.starts_at is not null
      and service_terms.ends_at > ${after} and orders.status in ('paid', 'completed')
    union all
    select 'change', invoice_lines.gross_cents, coalesce(agreed_cents, total_cents),
      settles_from::timestamp at time zone 'Europe/Amsterdam', paid_until,
      invoice_lines.description, invoices.id, orders.id
    from plan_changes
    join orders on orders.id = plan_changes.order_id
    join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
    join invoice_lines on invoice_lines.invoice_id = invoices.id
    where plan_changes.service_id = ${serviceId} and done_at is not null
      and paid_until > ${after} and orders.status in ('paid', 'completed')
    order by kind desc, starts_at
  `.execute(db);
  return rows;
}
