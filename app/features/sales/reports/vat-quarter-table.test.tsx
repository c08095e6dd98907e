import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { VatReport } from '#contract/staff/reports.ts';
import { cents } from '#domain/platform/money.ts';
import { VatQuarterTable } from './vat-quarter-table.tsx';

type Quarter = VatReport['quarters'][number];

const ZERO = cents(0);
const QUARTER: Quarter = {
  quarter: 1,
  invoices: 0,
  creditNotes: 2,
  netCents: cents(-400),
  vatCents: cents(-76),
  grossCents: cents(-476),
  standard: [{ vatPercent: 21, netCents: ZERO, vatCents: ZERO }],
  reverseChargeCents: ZERO,
  hasReverseCharge: false,
  smallBusinessCents: ZERO,
  outsideCents: ZERO,
  destinations: [],
  corrections: [],
};

/** The boxes of the Dutch return, of which only the high rate has something in it. */
const BOXES = (high: string, due: string, abroad = '€ 0,00') => [
  ['1a Belast met hoog tarief', high],
  ['1b Belast met laag tarief', '€ 0,00, btw € 0,00'],
  ['1e Belast met 0% of niet bij jou belast', '€ 0,00'],
  ['3b Binnen de EU, btw verlegd (ICP)', abroad],
  ['5a Verschuldigde btw', due],
  ['5b Voorbelasting', 'de btw op je inkopen, uit je boekhouding'],
];

/** Reads the rows below a quarter, term and amount, and the names of the files that it offers. */
function shown(fields: Partial<Quarter>): { rows: string[][]; files: string[] } {
  const report: VatReport = {
    year: 2027,
    quarters: [{ ...QUARTER, ...fields }],
    euConsumersCents: ZERO,
    euConsumersBeforeCents: ZERO,
    usesOneStopShop: true,
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <VatQuarterTable report={report} />
    </QueryClientProvider>,
  ).replaceAll('\u00a0', ' ');
  const rows = html.matchAll(/<dt class="text-ink-soft">([^<]*)<\/dt><dd>([^<]*)<\/dd>/g);
  const files = html.matchAll(/<button[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g);
  return {
    rows: [...rows].map(([, term = '', amount = '']) => [term, amount]),
    files: [...files].map(([, name = '']) => name),
  };
}

test('a correction of the one-stop shop names its country and quarter, and when it comes too late', () => {
  const amounts = { country: 'DE', netCents: cents(-200), vatCents: cents(-38) };
  const { rows } = shown({
    corrections: [
      { ...amounts, year: 2023, quarter: 4 },
      { ...amounts, year: 2024, quarter: 1 },
    ],
  });
  expect(rows).toEqual([
    ...BOXES('€ 0,00, btw € 0,00', '€ 0,00'),
    [
      'OSS-correctie Duitsland, kwartaal 4 van 2023',
      '€ -2,00, btw € -0,38 (te oud voor deze aangifte: meld het in dat land)',
    ],
    ['OSS-correctie Duitsland, kwartaal 1 van 2024', '€ -2,00, btw € -0,38'],
  ]);
});

test('the listing of supplies is there also where they add up to nothing', () => {
  expect(shown({}).files).toEqual(['Exporteer CSV', 'Exporteer UBL', 'Exporteer auditfile']);
  expect(shown({ hasReverseCharge: true })).toEqual({
    rows: BOXES('€ 0,00, btw € 0,00', '€ 0,00'),
    files: ['Exporteer CSV', 'Exporteer UBL', 'Exporteer auditfile', 'ICP-opgaaf'],
  });
});

test('a quarter in which the rate changed tells Dutch btw by rate', () => {
  const { rows } = shown({
    standard: [
      { vatPercent: 22, netCents: cents(1000), vatCents: cents(220) },
      { vatPercent: 21, netCents: cents(2000), vatCents: cents(420) },
    ],
  });
  const [high, ...others] = BOXES('€ 30,00, btw € 6,40', '€ 6,40');
  expect(rows).toEqual([
    high,
    ['waarvan 22%', '€ 10,00, btw € 2,20'],
    ['waarvan 21%', '€ 20,00, btw € 4,20'],
    ...others,
  ]);
});

test('what is on no Dutch return stands apart from its boxes', () => {
  const { rows } = shown({
    standard: [{ vatPercent: 21, netCents: cents(1074), vatCents: cents(225) }],
    reverseChargeCents: cents(5000),
    hasReverseCharge: true,
    smallBusinessCents: cents(100),
    outsideCents: cents(200),
    destinations: [{ country: 'DE', vatPercent: 19, netCents: cents(1092), vatCents: cents(207) }],
  });
  expect(rows).toEqual([
    ...BOXES('€ 10,74, btw € 2,25', '€ 2,25', '€ 50,00'),
    ['Op geen aangifte: vrijgesteld (KOR)', '€ 1,00'],
    ['OSS Duitsland, 19%', '€ 10,92, btw € 2,07'],
    ['Op geen aangifte: buiten het btw-gebied van de EU', '€ 2,00'],
  ]);
});

test('a quarter without invoices has nothing to declare', () => {
  expect(shown({ creditNotes: 0 }).rows).toEqual([]);
});
