import { describe, expect, test } from 'vitest';
import { BANK_INVOICES_MAX } from './bank-booking.ts';
import {
  BANK_TYPED_MAX_LENGTH,
  invoiceNumbersIn,
  namedInvoices,
  type KnownSeries,
} from './bank-numbers.ts';
import { FIRST_FORMATS } from './number-series.ts';

const FIRST: KnownSeries[] = [
  { kind: 'invoice', ...FIRST_FORMATS.invoice },
  { kind: 'credit_note', ...FIRST_FORMATS.credit_note },
];

describe('the numbers that somebody may mean', () => {
  test.each<[string, string[]]>([
    ['2026-000123', ['2026-000123']],
    ['2026 000123', ['2026-000123']],
    ['2026000123', ['2026-000123']],
    ['2026 - 000123', ['2026-000123']],
    ['2026–000123', ['2026-000123']],
    ['2026/000123', ['2026-000123']],
    ['Factuur2026-000123', ['2026-000123']],
    ['FACTUURNR:2026-000123.', ['2026-000123']],
    ['betaling 2026-000123hosting', ['2026-000123']],
    ['/TRTP/SEPA/REMI/2026-000123/EREF/NOTPROVIDED', ['2026-000123']],
    ['2026-000123 en 2026-000124', ['2026-000123', '2026-000124']],
    ['2026-000123, factuur 2026000123', ['2026-000123']],
    ['2026-1000000', ['2026-1000000']],
    ['RF462026000123', ['2026-000123']],
    ['rf46 2026 0001 23', ['2026-000123']],
    // Longer numbers that have ours in them.
    ['12026-0001234', []],
    ['12026-000123', []],
    ['2026-0001234', []],
    ['20260001234', []],
    ['2026-00012', []],
    ['2026-000123456789', []],
    // A wrong check digit: whoever typed it meant something else.
    ['RF472026000123', []],
    // Another document, another account, another century.
    ['C2026-000123', []],
    ['C 2026-000123', []],
    ['creditfactuur c2026000123', []],
    ['van NL97INGB2026000123', []],
    ['van NL97 INGB 2026 0001 23', []],
    ['1926-000123', []],
    ['20-11-2026 12:34 0001234567', []],
    ['', []],
  ])('in %j', (text, numbers) => {
    expect(invoiceNumbersIn(text)).toEqual(numbers);
  });

  test('beside the account that it came from', () => {
    expect(invoiceNumbersIn('IBAN NL97INGB2026000123 Omschr 2026-000007')).toEqual(['2026-000007']);
  });
});

describe('the invoices that somebody types', () => {
  test.each<[string, string[], string[]]>([
    ['2026-000123', ['2026-000123'], []],
    ['2026-000123, 2026-000124', ['2026-000123', '2026-000124'], []],
    ['2026-000123;2026-000124\n2026 000125', ['2026-000123', '2026-000124', '2026-000125'], []],
    ['2026000123 en factuur 2026/000124', ['2026-000123', '2026-000124'], []],
    ['RF462026000123 2026-000124', ['2026-000123', '2026-000124'], []],
    ['2026-000123 2026-000123', ['2026-000123'], []],
    // A text that is no number is said, not left out.
    ['2026-000123, 2026-00012', ['2026-000123'], ['2026-00012']],
    ['2026-000123,124', ['2026-000123'], ['124']],
    ['C2026-000123', [], ['C2026-000123']],
    ['2026-0001234', [], ['2026-0001234']],
    ['RF472026000123', [], ['RF472026000123']],
    ['geen nummer', [], []],
    ['', [], []],
  ])('in %j', (typed, numbers, others) => {
    expect(namedInvoices(typed)).toEqual({ numbers, others });
  });

  test('fit in the field, as many as one books at once', () => {
    const typed = Array.from({ length: BANK_INVOICES_MAX }, () => '2026-1000000').join(',\n');
    expect(typed.length).toBeLessThan(BANK_TYPED_MAX_LENGTH);
  });
});

describe('numbers of other series', () => {
  const FORMER: KnownSeries = { kind: 'invoice', prefix: 'INV-', digits: 5, perYear: false };
  const TIGHT: KnownSeries = { kind: 'invoice', prefix: 'F{jaar}', digits: 4, perYear: true };
  const PLAIN: KnownSeries = { kind: 'invoice', prefix: '', digits: 5, perYear: false };
  const NOTES: KnownSeries = { kind: 'credit_note', prefix: 'CR-', digits: 5, perYear: false };

  test.each<[string, KnownSeries[], string[]]>([
    ['factuur INV-10024 dank', [FORMER, NOTES], ['INV-10024']],
    ['inv10024/inv 10025', [FORMER, NOTES], ['INV-10024', 'INV-10025']],
    ['FINV-10024', [FORMER], []],
    ['INV-010024', [FORMER], []],
    ['CR-10024', [FORMER, NOTES], []],
    ['betreft f 2026 0012', [TIGHT], []],
    ['betreft F20260012.', [TIGHT], ['F20260012']],
    ['klant 4711, 10024', [PLAIN], ['10024']],
    ['RF75 1234 5', [FORMER], []],
    // Each series of a shop that began another one.
    ['2026-000123 en INV-10024', [FORMER, ...FIRST], ['INV-10024', '2026-000123']],
  ])('in %j', (text, series, numbers) => {
    expect(invoiceNumbersIn(text, series).toSorted()).toEqual(numbers.toSorted());
  });
});
