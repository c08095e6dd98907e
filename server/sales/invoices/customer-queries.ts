import { sql } from 'kysely';
import { amsterdamYear } from '#domain/platform/amsterdam.ts';
import type { Db } from '#server/platform/db/database.ts';

/** From the year of a customer's first order or invoice to that of the last, newest first. */
export async function listInvoiceYears(db: Db, customerId: string): Promise<number[]> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select least(o.first, i.first) as first, greatest(o.last, i.last) as last
    from
      (select min(created_at) as first, max(created_at) as last
       from orders where user_id = ${customerId}) o,
      (select min(created_at) as first, max(created_at) as last
       from invoices where user_id = ${customerId}) i
  `.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return [];
  const newest = amsterdamYear(last);
  return Array.from({ length: newest - amsterdamYear(first) + 1 }, (_, n) => newest - n);
}
