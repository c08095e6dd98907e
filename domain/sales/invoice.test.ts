import { describe, expect, test } from 'vitest';
import { amsterdamYear } from '#domain/platform/amsterdam.ts';
import {
  BANK_TRANSFER_DUE_DAYS,
  canInvoiceBecome,
  dueDateFor,
  numberSeries,
  INVOICE_NUMBER,
  INVOICE_STATUSES,
  isOpenInvoice,
  isOverdue,
  OPEN_INVOICE_STATUSES,
  typedInvoiceNumber,
} from './invoice.ts';

const ALLOWED = new Set([
  'draft→unpaid',
  'unpaid→paid',
  'unpaid→overdue',
  'unpaid→credited',
  'overdue→paid',
  'overdue→credited',
  'paid→credited',
]);

describe('transitions', () => {
  test.each(INVOICE_STATUSES.flatMap((from) => INVOICE_STATUSES.map((to) => ({ from, to }))))(
    '$from to $to',
    ({ from, to }) => {
      expect(canInvoiceBecome(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
    },
  );

  test('unpaid and overdue are open', () => {
    expect(INVOICE_STATUSES.filter(isOpenInvoice)).toEqual([...OPEN_INVOICE_STATUSES]);
    expect(OPEN_INVOICE_STATUSES).toEqual(['unpaid', 'overdue']);
  });
});

describe('numbers', () => {
  test.each([
    ['invoice', 2026, '2026'],
    ['credit_note', 2026, 'C2026'],
  ] as const)('of an %s in %s are of the series %s', (kind, year, series) => {
    expect(numberSeries(kind, year)).toBe(series);
    expect(`${series}-000001`).toMatch(INVOICE_NUMBER);
    expect(`${series}-1000000`).toMatch(INVOICE_NUMBER);
  });

  test.each([26, 20_260, 2026.5, Number.NaN])('refuses %s as a year', (year) => {
    expect(() => numberSeries('invoice', year)).toThrow(RangeError);
  });

  test('takes the year of Amsterdam: New Year there is an hour before UTC', () => {
    const year = amsterdamYear(new Date('2026-12-31T23:00:00Z'));
    expect(numberSeries('invoice', year)).toBe('2027');
  });

  test.each(['2026-1', 'c2026-000001', '2026-00000a', ' 2026-000001', '2026-000001\n'])(
    '%j is no number',
    (text) => {
      expect(text).not.toMatch(INVOICE_NUMBER);
    },
  );
});

describe('what somebody types to find an invoice', () => {
  test.each([
    ['2026-000309', '2026', 309, 309],
    ['c2026-000012', 'C2026', 12, 12],
    ['2026000309', '2026', 309, 309],
    ['2026-309', '2026', 309, 309],
    ['000309', null, 309, 309],
    ['309', null, 309, 309],
    ['2026-0003', '2026', 300, 399],
    ['00030', null, 300, 309],
    ['2026 000309', '2026', 309, 309],
    ['2026 – 309', '2026', 309, 309],
    ['2026 000 309', '2026', 309, 309],
    ['C 2026-12', 'C2026', 12, 12],
    [' 2026-000309 ', '2026', 309, 309],
    ['2026-1000000', '2026', 1_000_000, 1_000_000],
  ])('%s', (typed, series, from, until) => {
    expect(typedInvoiceNumber(typed)).toEqual({ series, from, until });
  });

  test.each(['', '2026-', 'C12', '49,90', '198.51.100.241', '12a', '-12', '1234567890123456', '²'])(
    '%j is none',
    (typed) => {
      expect(typedInvoiceNumber(typed)).toBeNull();
    },
  );
});

describe('due dates', () => {
  const issuedAt = new Date('2026-11-20T23:30:00Z');

  test('an invoice born paid is due on its own date', () => {
    expect(dueDateFor({ issuedAt, bornPaid: true, dueDays: 14 })).toBe('2026-11-21');
  });

  test('a bank transfer has the days of the setting', () => {
    expect(dueDateFor({ issuedAt, bornPaid: false, dueDays: BANK_TRANSFER_DUE_DAYS })).toBe(
      '2026-12-05',
    );
    expect(dueDateFor({ issuedAt, bornPaid: false, dueDays: 30 })).toBe('2026-12-21');
  });

  test.each([
    ['unpaid', '2026-12-04', false],
    ['unpaid', '2026-12-05', false],
    ['unpaid', '2026-12-06', true],
    ['unpaid', '2027-01-01', true],
    ['overdue', '2026-12-06', true],
    ['paid', '2027-01-01', false],
    ['credited', '2027-01-01', false],
    ['draft', '2027-01-01', false],
  ] as const)('%s and due 2026-12-05 on %s: overdue %s', (status, today, overdue) => {
    expect(isOverdue({ status, dueDate: '2026-12-05' }, today)).toBe(overdue);
  });
});
