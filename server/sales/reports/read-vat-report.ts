import { sql } from 'kysely';
import type { VatReport } from '#contract/staff/reports.ts';
import { addDays, amsterdamDate, amsterdamYearBounds } from '#domain/platform/amsterdam.ts';
import { cents, sumCents, type Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { vatRateOn } from '#domain/catalogue/vat-rates.ts';
import { QUARTERS, quarterBounds } from '#domain/sales/vat-report.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

type Year = { from: Date; until: Date };
type Row = {
  quarter: number;
  invoices: number;
  creditNotes: number;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  reverseChargeCents: Cents;
  hasReverseCharge: boolean;
  smallBusinessCents: Cents;
  outsideCents: Cents;
  euConsumersCents: Cents;
};
type Quarter = VatReport['quarters'][number];
/** The quarter whose return it is on. */
type OnReturn<Entry> = { on: number; entry: Entry };
type Standard = Quarter['standard'][number];
type Destination = Quarter['destinations'][number];
type Correction = Quarter['corrections'][number];

const ZERO = cents(0);
const NOTHING: Omit<Row, 'quarter'> = {
  invoices: 0,
  creditNotes: 0,
  netCents: ZERO,
  vatCents: ZERO,
  grossCents: ZERO,
  reverseChargeCents: ZERO,
  hasReverseCharge: false,
  smallBusinessCents: ZERO,
  outsideCents: ZERO,
  euConsumersCents: ZERO,
};

/**
 * Reads the figures of a year for the tax office: by the quarter in which an invoice or credit invoice was
 * made, paid or not (the invoice system of Dutch btw), and by the return that they belong on. Credited
 * amounts are taken off in that quarter; only the return of the one-stop shop wants those of an earlier
 * quarter as a correction of that one (Directive 2006/112/EC art. 369g(4)).
 */
export async function readVatReport(db: Db, { year }: { year: number }): Promise<VatReport> {
  const bounds = amsterdamYearBounds(year);
  const [rows, standard, euConsumersBeforeCents, destinations, corrections, settings] =
    await Promise.all([
      readQuarters(db, bounds),
      readStandard(db, bounds),
      readEuConsumers(db, amsterdamYearBounds(year - 1)),
      readDestinations(db, bounds),
      readCorrections(db, bounds),
      readSettings(db),
    ]);
  return {
    year,
    quarters: QUARTERS.map((quarter) => {
      const row = rows.find((one) => one.quarter === quarter) ?? { quarter, ...NOTHING };
      const { euConsumersCents: _year, ...shown } = row;
      const rated = entriesOf(standard, quarter);
      return {
        ...shown,
        standard: rated.length === 0 ? [nothingSold(year, quarter)] : rated,
        destinations: entriesOf(destinations, quarter),
        corrections: entriesOf(corrections, quarter),
      };
    }),
    euConsumersCents: sumCents(rows.map((row) => row.euConsumersCents)),
    euConsumersBeforeCents,
    usesOneStopShop: settingValue(settings, 'vat_one_stop_shop'),
  };
}

/** Nothing at the rate that a quarter ends with: the return asks for that rate also then. */
function nothingSold(year: number, quarter: number): Standard {
  const { until } = quarterBounds(year, quarter);
  const lastDay = addDays(amsterdamDate(until), -1);
  return { vatPercent: vatRateOn('NL', lastDay), netCents: ZERO, vatCents: ZERO };
}

function entriesOf<Entry>(rows: readonly OnReturn<Entry>[], quarter: number): Entry[] {
  return rows.filter(({ on }) => on === quarter).map(({ entry }) => entry);
}

/**
 * Sum over invoices of the purchases by consumers in other EU countries, and by companies without a
 * btw-id.
 */
const EU_CONSUMERS = sql<Cents>`coalesce(sum(net_cents) filter (
  where buyer ->> 'country' <> 'NL' and vat_treatment not in ('reverse_charge', 'outside')
), 0)`;

async function readQuarters(db: Db, { from, until }: Year): Promise<Row[]> {
  const net = (treatment: string) => sql`coalesce(sum(net_cents) filter (
    where vat_treatment = ${sql.lit(treatment)}
  ), 0)`;
  const { rows } = await sql<Row>`
    with supplied as (
      select extract(quarter from issued_on)::integer as quarter from invoices
      where created_at >= ${from} and created_at < ${until} and vat_treatment = 'reverse_charge'
      group by 1, buyer ->> 'vatId' having sum(net_cents) <> 0
    )
    select extract(quarter from issued_on)::integer as quarter,
      count(*) filter (where kind = 'invoice') as invoices,
      count(*) filter (where kind = 'credit_note') as credit_notes,
      sum(net_cents) as net_cents,
      sum(vat_cents) as vat_cents,
      sum(total_amount_cents) as gross_cents,
      ${net('reverse_charge')} as reverse_charge_cents,
      extract(quarter from issued_on)::integer in (select quarter from supplied) as has_reverse_charge,
      ${net('small_business')} as small_business_cents,
      ${net('outside')} as outside_cents,
      ${EU_CONSUMERS} as eu_consumers_cents
    from invoices
    where created_at >= ${from} and created_at < ${until}
    group by 1
  `.execute(db);
  return rows;
}

async function readEuConsumers(db: Db, { from, until }: Year): Promise<Cents> {
  const { rows } = await sql<{ bought: Cents }>`
    select ${EU_CONSUMERS} as bought from invoices
    where created_at >= ${from} and created_at < ${until}
  `.execute(db);
  return rows[0]?.bought ?? ZERO;
}

/** Sales with Dutch btw by the rate of their lines: one invoice never has two, a quarter may. */
async function readStandard(db: Db, { from, until }: Year): Promise<OnReturn<Standard>[]> {
  const { rows } = await sql<Standard & { madeIn: number }>`
    select extract(quarter from issued_on)::integer as made_in, invoice_lines.vat_percent,
      sum(invoice_lines.net_cents) as net_cents, sum(invoice_lines.vat_cents) as vat_cents
    from invoices join invoice_lines on invoice_id = invoices.id
    where created_at >= ${from} and created_at < ${until} and vat_treatment = 'standard'
    group by 1, 2
    order by 1, 2 desc
  `.execute(db);
  return rows.map(({ madeIn: on, ...entry }) => ({ on, entry }));
}

/**
 * Tells whether a document takes back or corrects, in the quarter after or later, what was sold in an earlier
 * one.
 */
const CORRECTS = sql<boolean>`(date_trunc('quarter', sold_on) < date_trunc('quarter', invoices.issued_on))`;

/**
 * Selects the invoices for the one-stop shop, each with the day on which its order was first invoiced: what
 * takes that back, or corrects it, is of the same sale.
 */
const ofOneStopShop = ({ from, until }: Year) => sql`
  invoices cross join lateral (
    select coalesce(min(sold.issued_on), invoices.issued_on) as sold_on from invoices as sold
    where sold.order_id = invoices.order_id and sold.kind = 'invoice'
  ) as sale
  where invoices.created_at >= ${from} and invoices.created_at < ${until}
    and invoices.vat_treatment = 'destination'`;

/** By country and rate. */
async function readDestinations(db: Db, year: Year): Promise<OnReturn<Destination>[]> {
  const { rows } = await sql<Destination & { madeIn: number }>`
    select made_in, country, vat_percent, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents
    from (
      select invoices.id, extract(quarter from invoices.issued_on)::integer as made_in,
        invoices.buyer ->> 'country' as country
      from ${ofOneStopShop(year)} and not ${CORRECTS}
    ) as made join invoice_lines on invoice_id = made.id
    group by 1, 2, 3
    order by 1, 2, 3
  `.execute(db);
  return rows.map(({ madeIn: on, ...entry }) => ({ on, entry }));
}

/** By country and the quarter that is corrected. */
async function readCorrections(db: Db, year: Year): Promise<OnReturn<Correction>[]> {
  const { rows } = await sql<Correction & { madeIn: number }>`
    select extract(quarter from invoices.issued_on)::integer as made_in,
      invoices.buyer ->> 'country' as country,
      extract(year from sold_on)::integer as year,
      extract(quarter from sold_on)::integer as quarter,
      sum(invoices.net_cents) as net_cents, sum(invoices.vat_cents) as vat_cents
    from ${ofOneStopShop(year)} and ${CORRECTS}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
  `.execute(db);
  return rows.map(({ madeIn: on, ...entry }) => ({ on, entry }));
}
