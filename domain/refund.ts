import { subtractCents, sumCents, type Cents } from './money.ts';

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
