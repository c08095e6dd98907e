import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import {
  acceptPayment,
  canPaymentBecome,
  isFinalPayment,
  isOnlineMethod,
  offeredMethods,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUSES,
  type ExpectedPayment,
  type PaymentReport,
} from './payment.ts';

const ALLOWED = new Set([
  'open→pending',
  'open→paid',
  'open→failed',
  'open→canceled',
  'open→expired',
  'pending→paid',
  'pending→failed',
  'pending→canceled',
  'pending→expired',
  'paid→partly_refunded',
  'paid→refunded',
  'paid→charged_back',
  'partly_refunded→refunded',
]);
const pairs = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => ({ from, to })));

describe('transitions', () => {
  it.each(pairs)('$from to $to', ({ from, to }) => {
    expect(canPaymentBecome(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
  });

  it('only open and pending wait for an outcome', () => {
    expect(PAYMENT_STATUSES.filter((status) => !isFinalPayment(status))).toEqual([
      'open',
      'pending',
    ]);
  });
});

describe('methods', () => {
  it('offers the test gateway in the demo only', () => {
    expect(offeredMethods({ demo: true })).toEqual(['test_ideal', 'bank_transfer']);
    expect(offeredMethods({ demo: false })).toEqual(['bank_transfer']);
  });

  it('shows brand and label', () => {
    expect(PAYMENT_METHOD_NAMES).toEqual({
      test_ideal: 'iDEAL | Wero (test)',
      bank_transfer: 'Bankoverschrijving',
    });
  });

  it('waits for a bank transfer', () => {
    expect([isOnlineMethod('test_ideal'), isOnlineMethod('bank_transfer')]).toEqual([true, false]);
  });
});

describe('acceptPayment', () => {
  const expected: ExpectedPayment = {
    paymentId: 'p1',
    expectedCents: cents(1299),
    currency: 'EUR',
    status: 'open',
  };
  const report: PaymentReport = {
    reference: 'p1',
    amountCents: 1299,
    currency: 'EUR',
    status: 'paid',
  };

  it('accepts what was expected', () => {
    expect(acceptPayment(expected, report)).toEqual({
      ok: true,
      value: { status: 'paid', changed: true },
    });
  });

  it.each([
    ['another reference', { reference: 'p2' }, 'REFERENCE_MISMATCH'],
    ['no reference', { reference: '' }, 'REFERENCE_MISMATCH'],
    ['another currency', { currency: 'USD' }, 'CURRENCY_MISMATCH'],
    ['the currency in lower case', { currency: 'eur' }, 'CURRENCY_MISMATCH'],
    ['a cent less', { amountCents: 1298 }, 'AMOUNT_MISMATCH'],
    ['a cent more', { amountCents: 1300 }, 'AMOUNT_MISMATCH'],
    ['euros for cents', { amountCents: 12.99 }, 'AMOUNT_MISMATCH'],
    ['no amount', { amountCents: 0 }, 'AMOUNT_MISMATCH'],
    ['no number', { amountCents: Number.NaN }, 'AMOUNT_MISMATCH'],
  ])('refuses %s', (_name, change, reason) => {
    expect(acceptPayment(expected, { ...report, ...change })).toEqual({ ok: false, reason });
  });

  it('refuses a mismatch also when the payment is paid already', () => {
    const paid: ExpectedPayment = { ...expected, status: 'paid' };
    expect(acceptPayment(paid, { ...report, amountCents: 1 }).ok).toBe(false);
  });

  const LATE_MONEY = new Set(['failed→paid', 'canceled→paid', 'expired→paid']);

  it.each(pairs)('known as $from, reported as $to', ({ from, to }) => {
    const result = acceptPayment({ ...expected, status: from }, { ...report, status: to });
    const move = `${from}→${to}`;
    const refusal = LATE_MONEY.has(move) ? 'PAID_AFTER_END' : 'REPORT_STALE';
    expect(result).toEqual(
      from === to || ALLOWED.has(move)
        ? { ok: true, value: { status: to, changed: from !== to } }
        : { ok: false, reason: refusal },
    );
  });
});
