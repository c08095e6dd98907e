import { sql } from 'kysely';
import type { VatReport } from '#contract/staff/reports.ts';
import { amsterdamYearBounds } from '#domain/amsterdam.ts';
import { cents, sumCents, type Cents } from '#domain/money.ts';
import { QUARTERS } from '#domain/vat-report.ts';
import type { Db } from '#server/db/database.ts';

type Row = {
  quarter: number;
  invoices: number;
  creditNotes: number;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  euConsumersCents: Cents;
};

const NOTHING = {
  invoices: 0,
  creditNotes: 0,
  netCents: cents(0),
  vatCents: cents(0),
  grossCents: cents(0),
};

/**
 * What a shop tells the tax office of a year: by the quarter in which an invoice or credit invoice was
 * made, paid or not (the invoice system of Dutch btw). What was credited is taken off.
 */
export async function readVatReport(db: Db, { year }: { year: number }): Promise<VatReport> {
  const { from, until } = amsterdamYearBounds(year);
  const { rows } = await sql<Row>`
    select extract(quarter from issued_on)::integer as quarter,
      count(*) filter (where kind = 'invoice') as invoices,
      count(*) filter (where kind = 'credit_note') as credit_notes,
      sum(net_cents) as net_cents,
      sum(vat_cents) as vat_cents,
      sum(total_amount_cents) as gross_cents,
      coalesce(sum(net_cents) filter (
        where buyer ->> 'country' <> 'NL' and buyer ->> 'vatId' = ''
      ), 0) as eu_consumers_cents
    from invoices
    where created_at >= ${from} and created_at < ${until}
    group by 1
  `.execute(db);
  return {
    year,
    quarters: QUARTERS.map((quarter) => {
      const { invoices, creditNotes, netCents, vatCents, grossCents } =
        rows.find((row) => row.quarter === quarter) ?? NOTHING;
      return { quarter, invoices, creditNotes, netCents, vatCents, grossCents };
    }),
    euConsumersCents: sumCents(rows.map((row) => row.euConsumersCents)),
  };
}
