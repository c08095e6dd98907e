import { describe, expect, test } from 'vitest';
import { bookingOf, standingOf, totalOf, type BookableInvoice } from './bank-booking.ts';
import { cents } from '#domain/platform/money.ts';

const INVOICE: BookableInvoice = {
  invoiceNumber: '2026-000123',
  totalCents: cents(1299),
  status: 'unpaid',
  isWanted: true,
  customerId: 'sanne',
  unprovenCents: null,
};
const PAID: BookableInvoice = { ...INVOICE, status: 'paid', isWanted: false };
const MARKED: BookableInvoice = { ...PAID, unprovenCents: cents(1299) };

function outcomeOf(amount: number, invoices: BookableInvoice[]): string {
  const booking = bookingOf(cents(amount), invoices);
  return booking.ok ? booking.value : booking.reason;
}

describe('what a line does for one invoice', () => {
  test.each<[string, number, Partial<BookableInvoice>, string]>([
    ['exactly what is open', 1299, {}, 'pay'],
    ['of one that is overdue', 1299, { status: 'overdue' }, 'pay'],
    ['a cent too much', 1300, {}, 'pay-and-credit'],
    ['a cent too little', 1298, {}, 'part'],
    ['of one that was paid', 1299, PAID, 'credit'],
    ['too little of one that was paid', 1, PAID, 'credit'],
    ['of one that was marked as paid by hand', 1299, MARKED, 'link'],
    ['marked by hand, another amount', 1300, MARKED, 'credit'],
    // The rest of it was paid otherwise, as from credit.
    ['of one that was marked for a part', 1000, { ...MARKED, unprovenCents: cents(1000) }, 'link'],
    ['of that one the whole', 1299, { ...MARKED, unprovenCents: cents(1000) }, 'credit'],
    ['of one that was credited', 1299, { status: 'credited', isWanted: false }, 'credit'],
    ['of a renewal whose service has ended', 1299, { isWanted: false }, 'credit'],
  ])('%s', (_, amount, invoice, outcome) => {
    expect(outcomeOf(amount, [{ ...INVOICE, ...invoice }])).toBe(outcome);
  });
});

describe('what a line does for several', () => {
  const SECOND: BookableInvoice = { ...INVOICE, totalCents: cents(500) };
  const OTHERS: BookableInvoice = { ...SECOND, customerId: 'piet' };

  test.each<[string, number, BookableInvoice[], string]>([
    ['exactly their sum', 1799, [INVOICE, SECOND], 'pay'],
    ['a cent too little', 1798, [INVOICE, SECOND], 'TOO_LITTLE'],
    ['a cent too much', 1800, [INVOICE, SECOND], 'pay-and-credit'],
    ['of two customers, exactly', 1799, [INVOICE, OTHERS], 'pay'],
    ['of two customers, too little', 1798, [INVOICE, OTHERS], 'TOO_LITTLE'],
    ['of two customers, too much: whose is the rest', 1800, [INVOICE, OTHERS], 'SEVERAL_CUSTOMERS'],
    ['one is not open any more', 1799, [INVOICE, { ...PAID, totalCents: cents(500) }], 'NOT_OPEN'],
    ['none is open any more', 2598, [PAID, PAID], 'NOT_OPEN'],
    ['its service has ended', 1799, [{ ...INVOICE, isWanted: false }, SECOND], 'NOT_OPEN'],
    ['all were marked by hand', 2598, [MARKED, MARKED], 'link'],
    ['all were marked by hand, a cent more', 2599, [MARKED, MARKED], 'NOT_OPEN'],
    ['one was marked by hand, the other is open', 1799, [MARKED, SECOND], 'pay-and-link'],
    ['one was marked by hand, a cent less', 1798, [MARKED, SECOND], 'NOT_OPEN'],
    ['one was marked by hand, a cent more', 1800, [MARKED, SECOND], 'NOT_OPEN'],
    ['marked by hand, open and settled', 1799, [MARKED, SECOND, PAID], 'NOT_OPEN'],
  ])('%s', (_, amount, invoices, outcome) => {
    expect(outcomeOf(amount, invoices)).toBe(outcome);
  });

  test('and what they are together, however they stand', () => {
    expect(totalOf([INVOICE, PAID, SECOND])).toBe(3098);
    expect([INVOICE, MARKED, PAID].map(standingOf)).toEqual(['waiting', 'marked', 'settled']);
  });
});
