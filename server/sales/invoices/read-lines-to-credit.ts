import { sql } from 'kysely';
import { cents, subtractCents, type Cents } from '#domain/platform/money.ts';
import type { LinePart } from '#domain/sales/basket.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A line of an invoice with what credit invoices left of it, and the line of its order that it charges. */
export type LineToCredit = {
  id: string;
  invoiceId: string;
  description: string;
  grossCents: Cents;
  leftCents: Cents;
  vatPercent: number;
  periodStart: string | null;
  periodEnd: string | null;
  discountLabel: string | null;
  serviceId: string | null;
  part: LinePart | null;
  /** The line of the order that it goes with, or is. */
  soldWithId: string | null;
};

type Row = LineToCredit & { unnamedCents: Cents };

/** Reads the lines of invoices in their order, with what was not taken back of each. */
export async function readLinesToCredit(
  db: Db,
  invoiceIds: readonly string[],
): Promise<LineToCredit[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select line.id, line.invoice_id, line.description, line.gross_cents, line.vat_percent::float8,
      line.period_start, line.period_end, line.discount_label, sold.service_id, sold.part,
      coalesce(sold.parent_id, sold.id) as sold_with_id,
      (line.gross_cents + coalesce((
        select sum(gross_cents) from invoice_lines as back where back.credits_line_id = line.id
      ), 0))::integer as left_cents,
      coalesce((
        select -sum(back.gross_cents) from invoices as note
        join invoice_lines as back on back.invoice_id = note.id and back.credits_line_id is null
        where note.credits_invoice_id = line.invoice_id
      ), 0)::integer as unnamed_cents
    from invoice_lines as line
    join invoices on invoices.id = line.invoice_id
    left join order_lines as sold
      on sold.order_id = invoices.order_id and sold.position = line.position
    where line.invoice_id = any(${invoiceIds}::uuid[])
    order by line.invoice_id, line.position
  `.execute(db);
  return [...Map.groupBy(rows, ({ invoiceId }) => invoiceId).values()].flatMap(takeUnnamed);
}

/** Takes what a credit invoice from before took back of no named line off the first that have it. */
function takeUnnamed(lines: readonly Row[]): LineToCredit[] {
  let restCents = lines[0]?.unnamedCents ?? cents(0);
  return lines.map(({ unnamedCents: _unnamedCents, ...line }) => {
    const takenCents = cents(Math.min(restCents, line.leftCents));
    restCents = subtractCents(restCents, takenCents);
    return { ...line, leftCents: subtractCents(line.leftCents, takenCents) };
  });
}
