import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import {
  creditLines,
  receiptLines,
  returnLines,
  saleLines,
  type LedgerLine,
} from './ledger-entry.ts';

const shown = (lines: readonly LedgerLine[]) => {
  expect(sumCents(lines.map((line) => line.cents))).toBe(0);
  return lines.map((line) => [line.slot, line.cents]);
};

describe('an invoice', () => {
  const hosting = {
    kind: 'web',
    netCents: cents(900),
    vatCents: cents(189),
    vatPercent: 21,
    discountNetCents: cents(100),
  } as const;
  const work = {
    kind: 'work',
    netCents: cents(5000),
    vatCents: cents(1050),
    vatPercent: 21,
    discountNetCents: null,
  } as const;

  test('is owed by its customer, its revenue before the discount that stands apart', () => {
    const lines = saleLines('standard', [hosting, work]);
    expect(shown(lines)).toEqual([
      ['debtors', 7139],
      ['web:standard', -1000],
      ['discount:standard', 100],
      ['vat', -189],
      ['work:standard', -5000],
      ['vat', -1050],
    ]);
    expect(lines[1]?.vat).toEqual({ treatment: 'standard', percent: 21, cents: -189 });
  });

  test('that is taken back has the same lines the other way round', () => {
    const back = {
      ...hosting,
      netCents: cents(-900),
      vatCents: cents(-189),
      discountNetCents: cents(-100),
    };
    expect(shown(saleLines('standard', [back]))).toEqual([
      ['debtors', -1089],
      ['web:standard', 1000],
      ['discount:standard', -100],
      ['vat', 189],
    ]);
  });

  test('without btw has none, and one of the one-stop shop owes it elsewhere', () => {
    const without = { ...work, vatCents: cents(0), vatPercent: 0 };
    expect(shown(saleLines('reverse_charge', [without]))).toEqual([
      ['debtors', 5000],
      ['work:reverse_charge', -5000],
    ]);
    expect(shown(saleLines('destination', [work])).at(-1)).toEqual(['oss', -1050]);
  });
});

describe('money', () => {
  test('that comes in pays invoices, and is credit as far as it paid none', () => {
    expect(shown(receiptLines('bank', cents(1299), cents(0)))).toEqual([
      ['bank', 1299],
      ['debtors', -1299],
    ]);
    expect(shown(receiptLines('provider', cents(1299), cents(299)))).toEqual([
      ['provider', 1299],
      ['debtors', -1000],
      ['credit', -299],
    ]);
  });

  test('that goes away is owed again', () => {
    expect(shown(returnLines('provider', cents(299)))).toEqual([
      ['debtors', 299],
      ['provider', -299],
    ]);
    expect(returnLines('bank', cents(0))).toEqual([]);
  });

  test.each([
    ['kept', 500, 'debtors', -500],
    ['spent', -500, 'debtors', 500],
    ['paid_out', -500, 'debtors', 500],
    ['taken_back', -500, 'debtors', 500],
    ['settled', -500, 'bank', 500],
  ] as const)('of credit that is %s is booked once', (kind, amount, against, credit) => {
    expect(shown(creditLines(kind, cents(amount)))).toEqual([
      ['credit', credit],
      [against, -credit],
    ]);
  });

  test('that came in as credit is booked with its payment', () => {
    expect(creditLines('received', cents(500))).toEqual([]);
  });
});
