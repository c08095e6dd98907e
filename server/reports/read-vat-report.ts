import { sql } from 'kysely';
import type { VatReport } from '#contract/staff/reports.ts';
import { amsterdamYearBounds } from '#domain/amsterdam.ts';
import { cents, sumCents, type Cents } from '#domain/money.ts';
import { settingValue } from '#domain/settings.ts';
import { QUARTERS } from '#domain/vat-report.ts';
import type { Db } from '#server/db/database.ts';
import { readSettings } from '#server/settings/queries.ts';

type Year = { from: Date; until: Date };
type Row = {
  quarter: number;
  invoices: number;
  creditNotes: number;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  standardNetCents: Cents;
  standardVatCents: Cents;
  reverseChargeCents: Cents;
  smallBusinessCents: Cents;
  euConsumersCents: Cents;
};
type Destination = VatReport['quarters'][number]['destinations'][number] & { quarter: number };

const ZERO = cents(0);
const NOTHING: Omit<Row, 'quarter'> = {
  invoices: 0,
  creditNotes: 0,
  netCents: ZERO,
  vatCents: ZERO,
  grossCents: ZERO,
  standardNetCents: ZERO,
  standardVatCents: ZERO,
  reverseChargeCents: ZERO,
  smallBusinessCents: ZERO,
  euConsumersCents: ZERO,
};

/**
 * What a shop tells the tax office of a year: by the quarter in which an invoice or credit invoice was
 * made, paid or not (the invoice system of Dutch btw), and by the return that it belongs on. What was
 * credited is taken off.
 */
export async function readVatReport(db: Db, { year }: { year: number }): Promise<VatReport> {
  const bounds = amsterdamYearBounds(year);
  const [rows, destinations, settings] = await Promise.all([
    readQuarters(db, bounds),
    readDestinations(db, bounds),
    readSettings(db),
  ]);
  return {
    year,
    quarters: QUARTERS.map((quarter) => {
      const row = rows.find((one) => one.quarter === quarter) ?? { quarter, ...NOTHING };
      const { standardNetCents, standardVatCents, euConsumersCents: _year, ...shown } = row;
      return {
        ...shown,
        standard: { netCents: standardNetCents, vatCents: standardVatCents },
        destinations: destinations
          .filter((one) => one.quarter === quarter)
          .map(({ quarter: _quarter, ...destination }) => destination),
      };
    }),
    euConsumersCents: sumCents(rows.map((row) => row.euConsumersCents)),
    usesOneStopShop: settingValue(settings, 'vat_one_stop_shop'),
  };
}

async function readQuarters(db: Db, { from, until }: Year): Promise<Row[]> {
  const net = (treatment: string) => sql`coalesce(sum(net_cents) filter (
    where vat_treatment = ${sql.lit(treatment)}
  ), 0)`;
  const { rows } = await sql<Row>`
    select extract(quarter from issued_on)::integer as quarter,
      count(*) filter (where kind = 'invoice') as invoices,
      count(*) filter (where kind = 'credit_note') as credit_notes,
      sum(net_cents) as net_cents,
      sum(vat_cents) as vat_cents,
      sum(total_amount_cents) as gross_cents,
      ${net('standard')} as standard_net_cents,
      coalesce(sum(vat_cents) filter (where vat_treatment = 'standard'), 0) as standard_vat_cents,
      ${net('reverse_charge')} as reverse_charge_cents,
      ${net('small_business')} as small_business_cents,
      coalesce(sum(net_cents) filter (
        where buyer ->> 'country' <> 'NL' and vat_treatment <> 'reverse_charge'
      ), 0) as eu_consumers_cents
    from invoices
    where created_at >= ${from} and created_at < ${until}
    group by 1
  `.execute(db);
  return rows;
}

/** Of the one-stop shop: by country and rate. */
async function readDestinations(db: Db, { from, until }: Year): Promise<Destination[]> {
  const { rows } = await sql<Destination>`
    select extract(quarter from issued_on)::integer as quarter, buyer ->> 'country' as country,
      vat_percent, sum(invoice_lines.net_cents) as net_cents, sum(invoice_lines.vat_cents) as vat_cents
    from invoices join invoice_lines on invoice_id = invoices.id
    where created_at >= ${from} and created_at < ${until} and vat_treatment = 'destination'
    group by 1, 2, 3
    order by 1, 2, 3
  `.execute(db);
  return rows;
}
