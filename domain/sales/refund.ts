import type { PaymentStatus } from './payment.ts';
import { cents, subtractCents, sumCents, type Cents } from '#domain/platform/money.ts';

/** `queued` has still to be asked of the gateway (or sent by hand), `pending` is under way there. */
export const REFUND_STATUSES = ['queued', 'pending', 'failed', 'done'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A refund that the gateway refused is sent by hand after all. */
export const REFUND_TRANSITIONS: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  queued: ['pending', 'failed', 'done'],
  pending: ['failed', 'done'],
  failed: ['done'],
  done: [],
};

export function canRefundBecome(from: RefundStatus, to: RefundStatus): boolean {
  return REFUND_TRANSITIONS[from].includes(to);
}

/**
 * Computes the amount of a payment that can still go back, after what went elsewhere; in cents, never
 * below zero.
 */
export function refundableCents(paid: Cents, gone: readonly Cents[]): Cents {
  const left = subtractCents(paid, sumCents(gone));
  return left > 0 ? left : subtractCents(paid, paid);
}

/** Answers the status of a payment once this much of it, in cents, has gone back. */
export function statusAfterRefund(paid: Cents, refunded: Cents): 'partly_refunded' | 'refunded' {
  return refunded >= paid ? 'refunded' : 'partly_refunded';
}

/** Tells whether a person has still to send it: money that came by no gateway, or that its gateway refused to send. */
export function waitsForPerson({ status, byHand }: Pick<Sending, 'status' | 'byHand'>): boolean {
  return status === 'failed' || (byHand && status === 'queued');
}

/** A refund by its money: of one that is done, what was sent of it where that was not all. */
type Sending = {
  id: string;
  status: RefundStatus;
  byHand: boolean;
  amountCents: Cents;
  sentCents: Cents | null;
};

/**
 * Computes the amount left to send of each refund that waits for a person, in cents, by its id; the oldest
 * come first. A bank may have taken some of the payment back, other refunds send some, and some of it is
 * credit: nobody gets more than they paid.
 */
export function stillToSend(
  { paidCents, takenCents, creditCents }: Record<'paidCents' | 'takenCents' | 'creditCents', Cents>,
  refunds: readonly Sending[],
): ReadonlyMap<string, Cents> {
  const others = refunds.filter((refund) => !waitsForPerson(refund)).map(sentOf);
  let leftCents = refundableCents(paidCents, [takenCents, creditCents, ...others]);
  const toSend = new Map<string, Cents>();
  for (const { id, amountCents } of refunds.filter(waitsForPerson)) {
    const shareCents = cents(Math.min(amountCents, leftCents));
    toSend.set(id, shareCents);
    leftCents = subtractCents(leftCents, shareCents);
  }
  return toSend;
}

/** Answers the part of a refund that goes to its customer, as far as is known. */
export function sentOf({
  amountCents,
  sentCents,
}: Pick<Sending, 'amountCents' | 'sentCents'>): Cents {
  return sentCents ?? amountCents;
}

/** Destinations of money that goes back: the payer, or their credit. */
export const REFUND_DESTINATIONS = ['customer', 'credit'] as const;
export type RefundDestination = (typeof REFUND_DESTINATIONS)[number];

/**
 * Ways in which money goes back: sent by the gateway it came through, transferred by a person, kept as
 * credit, or not at all, because a bank took back all that was left of it.
 */
export const REFUND_WAYS = ['gateway', 'by-hand', 'credit', 'gone'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** Money of a customer that goes back with a credit invoice, and how. */
export type MoneyBack = { way: RefundWay; amountCents: Cents };

/** `collected` is whether somebody outside collected the money and can send it back. */
export function refundWay(
  money: { collected: boolean; amountCents: Cents },
  to: RefundDestination,
): RefundWay {
  if (money.amountCents === 0) return 'gone';
  if (to === 'credit') return 'credit';
  return money.collected ? 'gateway' : 'by-hand';
}

type OfPayment = {
  id: string;
  leftCents: Cents;
  status: PaymentStatus;
  takenBackCents: Cents | null;
};

/**
 * Sums the money of one order: what can still go back of all that paid it, as the payment that most of it is
 * of, the newest of several. What a bank took and was paid again since is gone from nobody.
 */
export function moneyOfOrder<P extends OfPayment>(payments: readonly P[], isOwed: boolean) {
  const [main] = payments.toSorted((one, other) => other.leftCents - one.leftCents);
  if (main === undefined) return null;
  const isPaidAgain = payments.length > 1 && !isOwed;
  const paidAgain: Pick<OfPayment, 'status' | 'takenBackCents'> = {
    status: 'paid',
    takenBackCents: null,
  };
  const { status, takenBackCents } =
    isPaidAgain && main.status === 'charged_back' ? paidAgain : main;
  return {
    ...main,
    status,
    takenBackCents,
    leftCents: sumCents(payments.map(({ leftCents }) => leftCents)),
    parts: payments.filter(({ leftCents }) => leftCents > 0),
  };
}
