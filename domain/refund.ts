import { cents, subtractCents, sumCents, type Cents } from './money.ts';

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

/** What of a payment can still go back, after the refunds there are; in cents, never below zero. */
export function refundableCents(paid: Cents, refunds: readonly Cents[]): Cents {
  const left = subtractCents(paid, sumCents(refunds));
  return left > 0 ? left : subtractCents(paid, paid);
}

/** What a payment is once this much of it, in cents, has gone back. */
export function statusAfterRefund(paid: Cents, refunded: Cents): 'partly_refunded' | 'refunded' {
  return refunded >= paid ? 'refunded' : 'partly_refunded';
}

/**
 * What is left to send of a refund that was not sent, in cents, where a bank took some of the payment back
 * and other refunds sent some: nobody gets more than they paid.
 */
export function stillToSend(
  { paidCents, takenCents, sentCents }: Record<'paidCents' | 'takenCents' | 'sentCents', Cents>,
  refund: { amountCents: Cents },
): Cents {
  return cents(Math.max(0, Math.min(refund.amountCents, paidCents - takenCents - sentCents)));
}

/** Where money that goes back goes: to whom it came from, or to their credit. */
export const REFUND_DESTINATIONS = ['customer', 'credit'] as const;
export type RefundDestination = (typeof REFUND_DESTINATIONS)[number];

/**
 * How money goes back: sent by the gateway it came through, transferred by a person, kept as credit, or
 * not at all, because a bank took it back already.
 */
export type RefundWay = 'gateway' | 'by-hand' | 'credit' | 'gone';

/** `collected` is whether somebody outside collected the money and can send it back. */
export function refundWay(
  payment: { collected: boolean; chargedBack: boolean },
  to: RefundDestination,
): RefundWay {
  if (payment.chargedBack) return 'gone';
  if (to === 'credit') return 'credit';
  return payment.collected ? 'gateway' : 'by-hand';
}
