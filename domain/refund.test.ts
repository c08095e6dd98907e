import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import {
  canRefundBecome,
  REFUND_STATUSES,
  refundableCents,
  statusAfterRefund,
  type RefundStatus,
} from './refund.ts';

describe('canRefundBecome', () => {
  const allowed: Record<RefundStatus, RefundStatus[]> = {
    queued: ['pending', 'failed', 'done'],
    pending: ['failed', 'done'],
    failed: ['done'],
    done: [],
  };

  it.each(REFUND_STATUSES)('from %s', (from) => {
    expect(REFUND_STATUSES.filter((to) => canRefundBecome(from, to))).toEqual(allowed[from]);
  });
});

describe('refundableCents', () => {
  it.each([
    [1299, [], 1299],
    [1299, [299], 1000],
    [1299, [299, 1000], 0],
    [1299, [1300], 0],
  ])('of %s after %j is %s', (paid, refunds, left) => {
    expect(refundableCents(cents(paid), refunds.map(cents))).toBe(left);
  });
});

describe('statusAfterRefund', () => {
  it.each([
    [1299, 1, 'partly_refunded'],
    [1299, 1298, 'partly_refunded'],
    [1299, 1299, 'refunded'],
  ] as const)('of %s with %s back is %s', (paid, refunded, status) => {
    expect(statusAfterRefund(cents(paid), cents(refunded))).toBe(status);
  });
});
