import { describe, expect, test } from 'vitest';
import {
  BANK_TRANSFER_DUE_DAYS,
  canInvoiceBecome,
  dueDateFor,
  INVOICE_STATUSES,
  isOpenInvoice,
  isOverdue,
  OPEN_INVOICE_STATUSES,
} from './invoice.ts';

const ALLOWED = new Set([
  'draft→unpaid',
  'unpaid→paid',
  'unpaid→overdue',
  'unpaid→credited',
  'overdue→paid',
  // A bank took back what had paid it.
  'paid→unpaid',
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
