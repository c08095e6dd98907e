import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  canRefundBecome,
  REFUND_STATUSES,
  refundableCents,
  refundWay,
  statusAfterRefund,
  stillToSend,
  type RefundStatus,
} from './refund.ts';

describe('canRefundBecome', () => {
  const allowed: Record<RefundStatus, RefundStatus[]> = {
    queued: ['pending', 'failed', 'done'],
    pending: ['failed', 'done'],
    failed: ['done'],
    done: [],
  };

  test.each(REFUND_STATUSES)('from %s', (from) => {
    expect(REFUND_STATUSES.filter((to) => canRefundBecome(from, to))).toEqual(allowed[from]);
  });
});

describe('refundableCents', () => {
  test.each([
    [1299, [], 1299],
    [1299, [299], 1000],
    [1299, [299, 1000], 0],
    [1299, [1300], 0],
  ])('of %s after %j is %s', (paid, refunds, left) => {
    expect(refundableCents(cents(paid), refunds.map(cents))).toBe(left);
  });
});

describe('stillToSend', () => {
  const refund = (
    id: string,
    status: RefundStatus,
    amount: number,
    sent: number | null = null,
    byHand = false,
  ) => ({
    id,
    status,
    byHand,
    amountCents: cents(amount),
    sentCents: sent === null ? null : cents(sent),
  });

  test.each([
    ['all of it, of money that no bank took', 0, 0, [refund('a', 'failed', 1299)], { a: 1299 }],
    ['what the bank left', 500, 0, [refund('a', 'failed', 1299)], { a: 799 }],
    ['nothing of what is gone', 1299, 0, [refund('a', 'failed', 1299)], { a: 0 }],
    ['no more than was asked', 500, 0, [refund('a', 'failed', 300)], { a: 300 }],
    ['not what is credit', 500, 299, [refund('a', 'failed', 1000)], { a: 500 }],
    [
      'the oldest first',
      500,
      0,
      [refund('a', 'failed', 500), refund('b', 'failed', 799)],
      { a: 500, b: 299 },
    ],
    [
      'what others do not send',
      500,
      0,
      [refund('a', 'failed', 799), refund('b', 'queued', 300)],
      { a: 499 },
    ],
    [
      'what the bank left of what no gateway sends',
      500,
      0,
      [refund('a', 'queued', 1299, null, true), refund('b', 'done', 100, null, true)],
      { a: 699 },
    ],
    [
      'also what one that is done left',
      500,
      0,
      [refund('a', 'done', 500, 0), refund('b', 'failed', 799)],
      { b: 799 },
    ],
  ])('is %s', (_, taken, credit, refunds, toSend) => {
    const payment = {
      paidCents: cents(1299),
      takenCents: cents(taken),
      creditCents: cents(credit),
    };
    expect(Object.fromEntries(stillToSend(payment, refunds))).toEqual(toSend);
  });
});

describe('refundWay', () => {
  test.each([
    [true, 799, 'customer', 'gateway'],
    [false, 799, 'customer', 'by-hand'],
    [true, 799, 'credit', 'credit'],
    [true, 0, 'customer', 'gone'],
    [true, 0, 'credit', 'gone'],
  ] as const)('collected %s, %s cents, to %s: %s', (collected, amount, to, way) => {
    expect(refundWay({ collected, amountCents: cents(amount) }, to)).toBe(way);
  });
});

describe('statusAfterRefund', () => {
  test.each([
    [1299, 1, 'partly_refunded'],
    [1299, 1298, 'partly_refunded'],
    [1299, 1299, 'refunded'],
  ] as const)('of %s with %s back is %s', (paid, refunded, status) => {
    expect(statusAfterRefund(cents(paid), cents(refunded))).toBe(status);
  });
});
