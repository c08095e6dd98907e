import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { readMeantNumbers } from '#server/sales/number-series/queries.ts';

type NumberedOrder = {
  orderId: string;
  /** Numbers of its invoices: more than one for an order that was credited, the first one first. */
  invoiceNumbers: string[];
  customerName: string;
  customerEmail: string;
};

/**
 * The orders whose invoices have the number that somebody typed, the newest first.
 */
export async function readOrdersByInvoice(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<NumberedOrder[]> {
  const meant = await readMeantNumbers(db, text);
  if (meant.length === 0) return [];
  const { rows } = await sql<NumberedOrder>`
    select found.order_id as "orderId",
      array_agg(found.invoice_number order by found.created_at, found.invoice_number) as "invoiceNumbers",
      users.name as "customerName", users.email as "customerEmail"
    from json_to_recordset(${JSON.stringify(meant)}::json)
      as meant ("seriesId" uuid, year integer, "from" integer, "until" integer)
    cross join lateral (
      select order_id, user_id, invoice_number, created_at from invoices
      where series_id = meant."seriesId" and invoices.year = meant.year
        and number between meant."from" and meant."until"
      order by number desc
      limit ${limit}
    ) as found
    join users on users.id = found.user_id
    where found.order_id is not null
    group by found.order_id, users.id
    order by max(found.created_at) desc, found.order_id
    limit ${limit}
  `.execute(db);
  return rows;
}
