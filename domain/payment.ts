import type { Cents } from './money.ts';
import { ok, refuse, type Result } from './result.ts';

/** Names of the payment world (Mollie API v2), hence `canceled` with one l. */
export const PAYMENT_STATUSES = [
  'open',
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  'partly_refunded',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A gateway may skip `pending` (a bank that answers at once) and a refund may be of all at once. */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  open: ['pending', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'canceled', 'expired'],
  paid: ['partly_refunded', 'refunded', 'charged_back'],
  partly_refunded: ['refunded'],
  failed: [],
  canceled: [],
  expired: [],
  refunded: [],
  charged_back: [],
};

export function canPaymentBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to);
}

/** Whether the attempt has its outcome, good or bad: the gateway need not be asked again. */
export function isFinalPayment(status: PaymentStatus): boolean {
  return status !== 'open' && status !== 'pending';
}

export const PAYMENT_METHODS = ['test_ideal', 'bank_transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The brand as shown everywhere (screen, mail, invoice). iDEAL is "iDEAL | Wero" since 2026. */
export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  test_ideal: 'iDEAL | Wero (test)',
  bank_transfer: 'Bankoverschrijving',
};

/** Whether one pays at once at a gateway; a bank transfer waits for the money, with an invoice. */
export function isOnlineMethod(method: PaymentMethod): boolean {
  return method !== 'bank_transfer';
}

/** The methods a shop offers: the test gateway exists in the demo only. */
export function offeredMethods(shop: { demo: boolean }): readonly PaymentMethod[] {
  return shop.demo ? PAYMENT_METHODS : PAYMENT_METHODS.filter((method) => method !== 'test_ideal');
}

/** Our own row of the payment: its id, the amount in cents and what it was last known to be. */
export type ExpectedPayment = {
  paymentId: string;
  expectedCents: Cents;
  currency: string;
  status: PaymentStatus;
};

/** What the gateway answers when asked; `reference` is our payment id as it was sent along. */
export type PaymentReport = {
  reference: string;
  amountCents: number;
  currency: string;
  status: PaymentStatus;
};

export type PaymentRefusal =
  | 'REFERENCE_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'AMOUNT_MISMATCH'
  | 'REPORT_STALE'
  | 'PAID_AFTER_END';

/**
 * Decides on a gateway's answer. `changed` is false for a repetition of what is known.
 * Mismatches are never paid (another's amount or reference sent along with a genuine notice is a
 * known attack) and need a human, as does PAID_AFTER_END: money on an attempt that had failed,
 * been cancelled or expired. REPORT_STALE is an answer that came late and may be dropped.
 */
export function acceptPayment(
  expected: ExpectedPayment,
  report: PaymentReport,
): Result<{ status: PaymentStatus; changed: boolean }, PaymentRefusal> {
  if (report.reference !== expected.paymentId) return refuse('REFERENCE_MISMATCH');
  if (report.currency !== expected.currency) return refuse('CURRENCY_MISMATCH');
  if (report.amountCents !== expected.expectedCents) return refuse('AMOUNT_MISMATCH');
  if (report.status === expected.status) return ok({ status: expected.status, changed: false });
  if (canPaymentBecome(expected.status, report.status)) {
    return ok({ status: report.status, changed: true });
  }
  const ended = expected.status === 'failed' || expected.status === 'canceled';
  const paidAfterEnd = report.status === 'paid' && (ended || expected.status === 'expired');
  return refuse(paidAfterEnd ? 'PAID_AFTER_END' : 'REPORT_STALE');
}
