import { cents, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

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
  partly_refunded: ['refunded', 'charged_back'],
  failed: [],
  canceled: [],
  expired: [],
  // A bank may take back what was already given back: the shop has then lost it twice.
  refunded: ['charged_back'],
  charged_back: [],
};

export function canPaymentBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to);
}

/** Tells whether the attempt has its outcome, good or bad: the gateway need not be asked again. */
export function isFinalPayment(status: PaymentStatus): boolean {
  return status !== 'open' && status !== 'pending';
}

/** In the order in which they are offered. */
export const PAYMENT_METHODS = [
  'ideal',
  'test_ideal',
  'bancontact',
  'test_bancontact',
  'card',
  'test_card',
  'paypal',
  'apple_pay',
  'bank_transfer',
  'credit',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The brand as shown everywhere (screen, mail, invoice). iDEAL is "iDEAL | Wero" since 2026. */
export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
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
};

/** Way in which an amount was paid: the method, and whether the shop collected it by mandate. */
export type PaidWay = { method: PaymentMethod; isCollection: boolean };

/** Names that way for staff. */
export function paidWayName({ method, isCollection }: PaidWay): string {
  return isCollection ? 'Automatische incasso' : PAYMENT_METHOD_NAMES[method];
}

/** Tells whether one pays at once; a bank transfer waits for the money, with an invoice. */
export function isOnlineMethod(method: PaymentMethod): boolean {
  return method !== 'bank_transfer';
}

/**
 * The methods a shop offers, by those that its providers collect by; a bank transfer needs none. Of credit
 * it depends on how much of it a customer has.
 */
export function offeredMethods(collected: readonly PaymentMethod[]): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) => method === 'bank_transfer' || collected.includes(method),
  );
}

/** Most orders that one payment pays: what fits on a screen, and in one transaction. */
export const MOST_TOGETHER = 25;

/** Tells whether a gateway moves real money. */
export type PaymentMode = 'test' | 'live';

/** Our own row of the payment: its id, the amount in cents and what it was last known to be. */
export type ExpectedPayment = {
  paymentId: string;
  /** The gateway's id; null when its answer to the start was never stored. */
  providerId: string | null;
  mode: PaymentMode;
  expectedCents: Cents;
  currency: string;
  status: PaymentStatus;
};

/** A bank's reason for taking money back: its code, and the gateway's words for it. */
export type ChargebackReason = { code: string; description: string };

/** Answer of the gateway; `reference` is our payment id as it was sent along. */
export type PaymentReport = {
  reference: string;
  providerId: string;
  mode: PaymentMode;
  amountCents: number;
  currency: string;
  status: PaymentStatus;
  /** The amount that went back or is on its way back, in cents, whoever asked for it. */
  refundedCents: number;
  /** The amount that its bank took back, in cents. */
  takenBackCents: number;
  /** Its bank's reason for that, where it gives one. */
  reason: ChargebackReason | null;
  /** The way in which it was paid, or is to be; null for one that this shop does not know. */
  method: PaymentMethod | null;
};

export type PaymentRefusal =
  | 'REFERENCE_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'AMOUNT_MISMATCH'
  | 'MODE_MISMATCH'
  | 'REPORT_STALE'
  | 'PAID_AFTER_END'
  | 'PAID_TWICE'
  | 'MONEY_GONE'
  | 'CHARGEBACK_UNDONE';

/** Results of a gateway's answer; `unknown` is of a payment that is none of ours. */
export type Settlement = 'unknown' | 'unchanged' | 'applied' | 'refused';

/**
 * Decides on a gateway's answer. `changed` is false for a repetition of what is known.
 * Mismatches are never paid (another's amount or reference sent along with a genuine notice is a
 * known attack) and need a human, as do PAID_AFTER_END (money on an attempt that had failed, been
 * cancelled or expired), PAID_TWICE (the gateway collected twice for one attempt), MONEY_GONE (the
 * first we hear of money is that it went back) and CHARGEBACK_UNDONE (it is with us again).
 * REPORT_STALE is an answer that came late and may be dropped.
 */
export function acceptPayment(
  expected: ExpectedPayment,
  report: PaymentReport,
): Result<{ status: PaymentStatus; changed: boolean }, PaymentRefusal> {
  if (report.reference !== expected.paymentId) return refuse('REFERENCE_MISMATCH');
  if (report.currency !== expected.currency) return refuse('CURRENCY_MISMATCH');
  if (report.amountCents !== expected.expectedCents) return refuse('AMOUNT_MISMATCH');
  if (report.mode !== expected.mode) return refuse('MODE_MISMATCH');
  const isOther = expected.providerId !== null && expected.providerId !== report.providerId;
  // Asked twice, a gateway may have begun twice: of the one we do not know only its money counts.
  if (isOther && !hasComeIn(report.status)) return refuse('REPORT_STALE');
  if (isOther && hasComeIn(expected.status)) return refuse('PAID_TWICE');
  return acceptStatus(expected.status, report);
}

function acceptStatus(
  known: PaymentStatus,
  { status, refundedCents }: PaymentReport,
): Result<{ status: PaymentStatus; changed: boolean }, PaymentRefusal> {
  if (status === known) return ok({ status: known, changed: false });
  const isGone = status === 'charged_back' || (status === 'paid' && refundedCents > 0);
  if (!hasComeIn(known) && isGone) return refuse('MONEY_GONE');
  // A debit that bounces after it was paid: its bank took it back.
  if (status === 'failed' && hasComeIn(known)) return bounced(known);
  if (canPaymentBecome(known, status)) return ok({ status, changed: true });
  if (status !== 'paid') return refuse('REPORT_STALE');
  if (known === 'charged_back') return refuse('CHARGEBACK_UNDONE');
  return refuse(hasComeIn(known) ? 'REPORT_STALE' : 'PAID_AFTER_END');
}

function bounced(
  known: PaymentStatus,
): Result<{ status: PaymentStatus; changed: boolean }, PaymentRefusal> {
  if (!canPaymentBecome(known, 'charged_back')) return refuse('REPORT_STALE');
  return ok({ status: 'charged_back', changed: true });
}

/** Computes what is not with us any more of a payment by such an answer: all of what bounced. */
export function takenOf(report: Pick<PaymentReport, 'status' | 'amountCents' | 'takenBackCents'>) {
  return cents(report.status === 'failed' ? report.amountCents : report.takenBackCents);
}

/** Tells whether money came in, whatever became of it later. */
export function hasComeIn(status: PaymentStatus): boolean {
  return isFinalPayment(status) && !['failed', 'canceled', 'expired'].includes(status);
}
