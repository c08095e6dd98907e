import { ExportButton } from '#app/components/export-button.tsx';
import { api } from '#app/lib/api.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import type { WrittenUbl } from '#contract/staff/invoices.ts';
import type { SuppliedCompany, VatReport } from '#contract/staff/reports.ts';
import { countryName } from '#domain/identity/customer.ts';
import { formatPercent, splitVatId } from '#domain/catalogue/vat-treatment.ts';
import { boxOfRate, isCorrectable, vatBoxes, type VatBox } from '#domain/sales/vat-report.ts';
import { auditFile } from './use-audit-file.ts';
import { BOOKED_INVOICE_CSV, byRate } from './booked-invoice-columns.tsx';

type Quarter = VatReport['quarters'][number];
type Cents = Quarter['netCents'];

/** As the tax office asks for it: country and number apart, whole euros are its own to round. */
const SUPPLY_CSV: readonly CsvColumn<SuppliedCompany>[] = [
  ['Landcode', ({ vatId }) => splitVatId(vatId).prefix],
  ['Btw-nummer', ({ vatId }) => splitVatId(vatId).number],
  ['Bedrijf', ({ company }) => company],
  ['Bedrag', ({ netCents }) => netCents / 100],
];

/** Lists the amounts for the return of each quarter, with its invoices as a file. */
export function VatQuarterTable({ report: { year, quarters } }: { report: VatReport }) {
  return (
    <ul aria-label={`Btw per kwartaal in ${year}`}>
      {quarters.map((quarter) => (
        <li key={quarter.quarter} className="border-t border-line py-2.5 text-sm">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <span className="min-w-44 flex-1">
              <span className="block font-semibold">{`Kwartaal ${quarter.quarter}`}</span>
              <span className="text-ink-soft">{countsOf(quarter)}</span>
            </span>
            <dl className="grid grid-cols-3 gap-x-6 max-sm:w-full max-sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] max-sm:gap-x-4">
              <Amount term="Zonder btw" cents={quarter.netCents} />
              <Amount term={soleRate(quarter)} cents={quarter.vatCents} />
              <Amount term="Met btw" cents={quarter.grossCents} />
            </dl>
            <InvoicesOfQuarter year={year} quarter={quarter.quarter} />
          </div>
          <Returns year={year} quarter={quarter} />
        </li>
      ))}
    </ul>
  );
}

/** As a table to enter or check, and as e-invoices that a program for books reads. */
function InvoicesOfQuarter(input: { year: number; quarter: number }) {
  const name = `${input.year}-kwartaal-${input.quarter}`;
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton
        fileName={`facturen-${name}`}
        columns={BOOKED_INVOICE_CSV}
        open={async (signal) => byRate(await api.staff.invoices.export(input, { signal }))}
      />
      <ExportButton
        label="Exporteer UBL"
        fileName={`facturen-ubl-${name}`}
        fileOf={({ fileName, xml }: WrittenUbl) => ({ name: fileName, text: xml })}
        open={(signal) => api.staff.invoices.exportUbl(input, { signal })}
      />
      <ExportButton {...auditFile(input)} label="Exporteer auditfile" />
    </div>
  );
}

function countsOf({ invoices, creditNotes }: Quarter): string {
  const invoiced = `${formatCount(invoices)} ${invoices === 1 ? 'factuur' : 'facturen'}`;
  if (creditNotes === 0) return invoiced;
  return `${invoiced}, ${formatCount(creditNotes)} ${creditNotes === 1 ? 'creditfactuur' : 'creditfacturen'}`;
}

/** Names the btw of a quarter, with its rate where there is but one in it. */
function soleRate(quarter: Quarter): string {
  const [only, ...others] = quarter.standard;
  if (only === undefined || others.length > 0 || hasOneStopShop(quarter)) return 'Btw';
  return `Btw ${formatPercent(only.vatPercent)}%`;
}

/** Tells whether there is btw of other countries in it. */
function hasOneStopShop({ destinations, corrections }: Quarter): boolean {
  return destinations.length > 0 || corrections.length > 0;
}

function Amount({ term, cents }: { term: string; cents: Cents }) {
  return (
    <div className="min-w-22 text-right">
      <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
      <dd className="figures font-medium">{formatMoney(cents)}</dd>
    </div>
  );
}

/** Gives the rows for the return of the one-stop shop, with corrections apart as that return asks. */
function oneStopShopRows(year: number, entry: Quarter): [string, string][] {
  const on = { year, quarter: entry.quarter };
  return [
    ...entry.destinations.map<[string, string]>(({ country, vatPercent, ...amounts }) => [
      `OSS ${countryName(country)}, ${formatPercent(vatPercent)}%`,
      withVat(amounts),
    ]),
    ...entry.corrections.map<[string, string]>(({ country, year: ofYear, quarter, ...amounts }) => [
      `OSS-correctie ${countryName(country)}, kwartaal ${quarter} van ${ofYear}`,
      isCorrectable({ year: ofYear, quarter }, on)
        ? withVat(amounts)
        : `${withVat(amounts)} (te oud voor deze aangifte: meld het in dat land)`,
    ]),
  ];
}

function withVat({ netCents, vatCents }: Pick<Quarter, 'netCents' | 'vatCents'>): string {
  return `${formatMoney(netCents)}, btw ${formatMoney(vatCents)}`;
}

/** Gives the row for sales without btw, where there are any. */
function untaxedRow(term: string, cents: Cents): [string, string][] {
  return cents === 0 ? [] : [[term, formatMoney(cents)]];
}

/** Names of the boxes as the tax office has them, in short. */
const BOX_NAMES: Readonly<Record<VatBox, string>> = {
  '1a': 'Belast met hoog tarief',
  '1b': 'Belast met laag tarief',
  '1e': 'Belast met 0% of niet bij jou belast',
  '3b': 'Binnen de EU, btw verlegd (ICP)',
  '5a': 'Verschuldigde btw',
  '5b': 'Voorbelasting',
};

/** Gives the rows of the Dutch return, and below a box the rates in it where there are several. */
function boxRows(quarter: Quarter): [string, string][] {
  return vatBoxes(quarter).flatMap(({ box, netCents, vatCents }) => {
    const rated = quarter.standard.filter(({ vatPercent }) => boxOfRate(vatPercent) === box);
    return [
      [`${box} ${BOX_NAMES[box]}`, boxText(netCents, vatCents)],
      ...(rated.length > 1 ? rated.map(rateRow) : []),
    ];
  });
}

function boxText(netCents: Cents | null, vatCents: Cents | null): string {
  if (netCents !== null && vatCents !== null) return withVat({ netCents, vatCents });
  const only = netCents ?? vatCents;
  return only === null ? 'de btw op je inkopen, uit je boekhouding' : formatMoney(only);
}

function rateRow({ vatPercent, ...amounts }: Quarter['standard'][number]): [string, string] {
  return [`waarvan ${formatPercent(vatPercent)}%`, withVat(amounts)];
}

/** Lists the amounts by the return that each belongs on, and what is on none. */
function Returns({ year, quarter: entry }: { year: number; quarter: Quarter }) {
  const { quarter, hasReverseCharge } = entry;
  const rows: readonly [string, string][] = [
    ...boxRows(entry),
    ...untaxedRow('Op geen aangifte: vrijgesteld (KOR)', entry.smallBusinessCents),
    ...oneStopShopRows(year, entry),
    ...untaxedRow('Op geen aangifte: buiten het btw-gebied van de EU', entry.outsideCents),
  ];
  if (entry.invoices + entry.creditNotes === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-6 gap-y-0.5">
        {rows.map(([term, amount]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {hasReverseCharge ? (
        <ExportButton
          label="ICP-opgaaf"
          fileName={`icp-opgaaf-${year}-kwartaal-${quarter}`}
          columns={SUPPLY_CSV}
          open={(signal) => api.staff.reports.exportSupplies({ year, quarter }, { signal })}
        />
      ) : null}
    </div>
  );
}
