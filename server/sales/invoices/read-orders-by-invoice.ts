import { sql } from 'kysely';
import { readTypedNumber } from '#domain/sales/typed-number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listSeries } from '#server/sales/number-series/queries.ts';

/** Longest text that is read as a number: the longest prefix and number, with spaces. */
const TYPED_MAX = 40;

type NumberedOrder = {
  orderId: string;
  /** Numbers of its invoices: more than one for an order that was credited, the first one first. */
  invoiceNumbers: string[];
  customerName: string;
  customerEmail: string;
};

/**
 * The orders whose invoices have the number that somebody typed, the newest first. By series
 * and year, which are few, so that the numbers themselves are the index.
 */
export async function readOrdersByInvoice(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<NumberedOrder[]> {
  // No number has so many signs, and most of what is searched for has no digit.
  if (text.length > TYPED_MAX || !/[0-9]/.test(text)) return [];
  const series = await listSeries(db);
  const meant = readTypedNumber(text, series).flatMap(({ year, ...numbers }) => {
    const one = series.find(({ id }) => id === numbers.seriesId);
    return yearsOf(one, year).map((counted) => ({ ...numbers, year: counted }));
  });
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

type Counted = Awaited<ReturnType<typeof listSeries>>[number];

/** The years that a series counted: that one, or all of them; zero for one whose numbers go on. */
function yearsOf(series: Counted | undefined, year: number | null): number[] {
  if (series === undefined) return [];
  const { startYear, lastYear } = series;
  const years = Array.from({ length: lastYear - startYear + 1 }, (_, n) => startYear + n);
  return year === null ? years : years.filter((one) => one === year);
}
