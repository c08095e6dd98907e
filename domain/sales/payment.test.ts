import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  acceptPayment,
  canPaymentBecome,
  isFinalPayment,
  isOnlineMethod,
  offeredMethods,
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
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
  'partly_refunded→charged_back',
  'refunded→charged_back',
]);
const pairs = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => ({ from, to })));

describe('transitions', () => {
  test.each(pairs)('$from to $to', ({ from, to }) => {
    expect(canPaymentBecome(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
  });

  test('only open and pending wait for an outcome', () => {
    expect(PAYMENT_STATUSES.filter((status) => !isFinalPayment(status))).toEqual([
      'open',
      'pending',
    ]);
  });
});

describe('methods', () => {
  test.each([
    [[], ['bank_transfer']],
    [['test_ideal'], ['test_ideal', 'bank_transfer']],
    [['ideal'], ['ideal', 'bank_transfer']],
    [
      ['test_ideal', 'ideal'],
      ['ideal', 'test_ideal', 'bank_transfer'],
    ],
  ] as const)('of a shop whose providers collect by %j are %j', (collected, methods) => {
    expect(offeredMethods(collected)).toEqual(methods);
  });

  test('shows brand and label', () => {
    expect(PAYMENT_METHOD_NAMES).toEqual({
      ideal: 'iDEAL | Wero',
      test_ideal: 'iDEAL | Wero (test)',
      bancontact: 'Bancontact',
      test_bancontact: 'Bancontact (test)',
      card: 'Creditcard of debitcard',
      test_card: 'Creditcard of debitcard (test)',
      paypal: 'PayPal',
      apple_pay: 'Apple Pay',
      bank_transfer: 'Bankoverschrijving',
      credit: 'Tegoed',
    });
  });

  test('waits for a bank transfer', () => {
    expect(PAYMENT_METHODS.filter((method) => !isOnlineMethod(method))).toEqual(['bank_transfer']);
  });
});

describe('acceptPayment', () => {
  const expected: ExpectedPayment = {
    paymentId: 'p1',
    providerId: 'tr_1',
    mode: 'live',
    expectedCents: cents(1299),
    currency: 'EUR',
    status: 'open',
  };
  const report: PaymentReport = {
    reference: 'p1',
    providerId: 'tr_1',
    mode: 'live',
    amountCents: 1299,
    currency: 'EUR',
    status: 'paid',
    refundedCents: 0,
    takenBackCents: 0,
    reason: null,
    method: 'ideal',
  };

  test('accepts what was expected', () => {
    expect(acceptPayment(expected, report)).toEqual({
      ok: true,
      value: { status: 'paid', changed: true },
    });
  });

  test.each([
    ['another reference', { reference: 'p2' }, 'REFERENCE_MISMATCH'],
    ['no reference', { reference: '' }, 'REFERENCE_MISMATCH'],
    ['another currency', { currency: 'USD' }, 'CURRENCY_MISMATCH'],
    ['the currency in lower case', { currency: 'eur' }, 'CURRENCY_MISMATCH'],
    ['a cent less', { amountCents: 1298 }, 'AMOUNT_MISMATCH'],
    ['a cent more', { amountCents: 1300 }, 'AMOUNT_MISMATCH'],
    ['euros for cents', { amountCents: 12.99 }, 'AMOUNT_MISMATCH'],
    ['no amount', { amountCents: 0 }, 'AMOUNT_MISMATCH'],
    ['no number', { amountCents: Number.NaN }, 'AMOUNT_MISMATCH'],
    ['money of a test', { mode: 'test' }, 'MODE_MISMATCH'],
    ['money that is on its way back', { refundedCents: 1 }, 'MONEY_GONE'],
  ] as const)('refuses %s', (_name, change, reason) => {
    expect(acceptPayment(expected, { ...report, ...change })).toEqual({ ok: false, reason });
  });

  test('refuses a mismatch also when the payment is paid already', () => {
    const paid: ExpectedPayment = { ...expected, status: 'paid' };
    expect(acceptPayment(paid, { ...report, amountCents: 1 }).ok).toBe(false);
  });

  const FOR_A_PERSON: Record<string, string> = {
    'failed→paid': 'PAID_AFTER_END',
    'canceled→paid': 'PAID_AFTER_END',
    'expired→paid': 'PAID_AFTER_END',
    'open→charged_back': 'MONEY_GONE',
    'pending→charged_back': 'MONEY_GONE',
    'failed→charged_back': 'MONEY_GONE',
    'canceled→charged_back': 'MONEY_GONE',
    'expired→charged_back': 'MONEY_GONE',
    'charged_back→paid': 'CHARGEBACK_UNDONE',
  };

  // A debit that bounces after it was paid is taken back.
  const BOUNCED = new Set(['paid→failed', 'partly_refunded→failed', 'refunded→failed']);

  test.each(pairs)('known as $from, reported as $to', ({ from, to }) => {
    const result = acceptPayment({ ...expected, status: from }, { ...report, status: to });
    const move = `${from}→${to}`;
    const refusal = FOR_A_PERSON[move] ?? 'REPORT_STALE';
    const news = BOUNCED.has(move) ? 'charged_back' : to;
    expect(result).toEqual(
      from === to || ALLOWED.has(move) || BOUNCED.has(move)
        ? { ok: true, value: { status: news, changed: from !== to } }
        : { ok: false, reason: refusal },
    );
  });

  test('takes the id that comes with the first message', () => {
    expect(acceptPayment({ ...expected, providerId: null }, report).ok).toBe(true);
  });

  test.each([
    ['open', 'paid', { ok: true, value: { status: 'paid', changed: true } }],
    ['pending', 'paid', { ok: true, value: { status: 'paid', changed: true } }],
    ['open', 'expired', { ok: false, reason: 'REPORT_STALE' }],
    ['open', 'open', { ok: false, reason: 'REPORT_STALE' }],
    ['paid', 'expired', { ok: false, reason: 'REPORT_STALE' }],
    ['paid', 'paid', { ok: false, reason: 'PAID_TWICE' }],
    ['refunded', 'paid', { ok: false, reason: 'PAID_TWICE' }],
    ['paid', 'charged_back', { ok: false, reason: 'PAID_TWICE' }],
    ['expired', 'paid', { ok: false, reason: 'PAID_AFTER_END' }],
  ] as const)('known as %s, a second one of the gateway is %s', (from, to, outcome) => {
    const second = { ...report, providerId: 'tr_2', status: to };
    expect(acceptPayment({ ...expected, status: from }, second)).toEqual(outcome);
  });

  test('a payment that went back in part is still what was paid', () => {
    const paid: ExpectedPayment = { ...expected, status: 'paid' };
    expect(acceptPayment(paid, { ...report, refundedCents: 299 })).toEqual({
      ok: true,
      value: { status: 'paid', changed: false },
    });
  });
});
