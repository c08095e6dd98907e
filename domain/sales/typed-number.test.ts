import { describe, expect, test } from 'vitest';
import { FIRST_FORMATS } from './number-series.ts';
import { readTypedNumber } from './typed-number.ts';

const INVOICES = { ...FIRST_FORMATS.invoice, id: 'invoices' };
const NOTES = { ...FIRST_FORMATS.credit_note, id: 'notes' };
const FORMER = { prefix: 'INV-', digits: 5, perYear: false, id: 'former' };
const TIGHT = { prefix: 'F{jaar}', digits: 4, perYear: true, id: 'tight' };

describe('what somebody types to find an invoice', () => {
  test.each([
    ['2026-000309', 'invoices', 2026, 309, 309],
    ['c2026-000012', 'notes', 2026, 12, 12],
    ['2026000309', 'invoices', 2026, 309, 309],
    ['2026-309', 'invoices', 2026, 309, 309],
    ['2026-0003', 'invoices', 2026, 300, 399],
    ['2026 000309', 'invoices', 2026, 309, 309],
    ['2026 – 309', 'invoices', 2026, 309, 309],
    ['2026 000 309', 'invoices', 2026, 309, 309],
    ['C 2026-12', 'notes', 2026, 12, 12],
    [' 2026-000309 ', 'invoices', 2026, 309, 309],
    ['2026-1000000', 'invoices', 2026, 1_000_000, 1_000_000],
    ['INV-10024', 'former', null, 10_024, 10_024],
    ['inv 10024', 'former', null, 10_024, 10_024],
    ['inv10024', 'former', null, 10_024, 10_024],
    ['INV-0002', 'former', null, 20, 29],
    ['f20260012', 'tight', 2026, 12, 12],
    ['F 2026 0012', 'tight', 2026, 12, 12],
  ])('%s', (typed, seriesId, year, from, until) => {
    const found = readTypedNumber(typed, [INVOICES, NOTES, FORMER, TIGHT]);
    expect(found).toEqual([{ seriesId, year, from, until }]);
  });

  test.each([
    ['000309', 309, 309],
    ['309', 309, 309],
    ['00030', 300, 309],
  ])('%s, of every series', (typed, from, until) => {
    expect(readTypedNumber(typed, [INVOICES, NOTES])).toEqual([
      { seriesId: 'invoices', year: null, from, until },
      { seriesId: 'notes', year: null, from, until },
    ]);
  });

  test.each(['', '2026-', 'C12', '49,90', '198.51.100.241', '12a', '-12', '1234567890123456', '²'])(
    '%j is none',
    (typed) => {
      expect(readTypedNumber(typed, [INVOICES, NOTES, FORMER, TIGHT])).toEqual([]);
    },
  );
});
