import { sql } from 'kysely';
import { typedInvoiceNumber } from '#domain/sales/invoice.ts';
import type { Db } from '#server/platform/db/database.ts';

type NumberedOrder = {
  orderId: string;
  /** Numbers of its invoices: more than one for an order that was credited, the first one first. */
  invoiceNumbers: string[];
  customerName: string;
  customerEmail: string;
};

/**
 * The orders whose invoices have the number that somebody typed, the newest first. By series, of which
 * there are two a year, so that the numbers themselves are the index.
 */
export async function readOrdersByInvoice(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<NumberedOrder[]> {
  const typed = typedInvoiceNumber(text);
  if (typed === null) return [];
  const { series, from, until } = typed;
  const { rows } = await sql<NumberedOrder>`
    select found.order_id as "orderId",
      array_agg(found.invoice_number order by found.created_at, found.invoice_number) as "invoiceNumbers",
      users.name as "customerName", users.email as "customerEmail"
    from invoice_series
    cross join lateral (
      select order_id, user_id, invoice_number, created_at from invoices
      where invoices.series = invoice_series.series and number between ${from} and ${until}
      order by number desc
      limit ${limit}
    ) as found
    join users on users.id = found.user_id
    where found.order_id is not null and (${series}::text is null or invoice_series.series = ${series})
    group by found.order_id, users.id
    order by max(found.created_at) desc, found.order_id
    limit ${limit}
  `.execute(db);
  return rows;
}
