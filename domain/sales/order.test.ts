import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  canOrderBecome,
  isPaidOrder,
  isPayable,
  onPayment,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  orderActions,
  orderExpiresAt,
  PAID_ORDER_STATUSES,
  type OrderStatus,
} from './order.ts';

/** Every pair that product.md allows; all others are refused. */
const ALLOWED = new Set([
  'pending→paid',
  'pending→failed',
  'pending→cancelled',
  'paid→completed',
  'paid→refunded',
  'completed→refunded',
]);
const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));

describe('transitions', () => {
  test.each(pairs)('$from to $to', ({ from, to }) => {
    expect(canOrderBecome(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
  });

  test('allows six', () => {
    expect(Object.values(ORDER_TRANSITIONS).flat()).toHaveLength(ALLOWED.size);
  });
});

describe('isPaidOrder', () => {
  test('is paid and completed', () => {
    expect(ORDER_STATUSES.filter(isPaidOrder)).toEqual(['paid', 'completed']);
    expect(PAID_ORDER_STATUSES).toEqual(['paid', 'completed']);
  });
});

describe('orderActions', () => {
  const NOT_PENDING = {
    paid: 'ORDER_ALREADY_PAID',
    completed: 'ORDER_ALREADY_PAID',
    failed: 'ORDER_FAILED',
    cancelled: 'ORDER_CANCELLED',
    refunded: 'ORDER_REFUNDED',
  };
  const expected: Record<(typeof ORDER_ACTIONS)[number], Record<OrderStatus, string>> = {
    markPaid: { pending: 'to paid', ...NOT_PENDING },
    markFailed: { pending: 'to failed', ...NOT_PENDING },
    cancel: { pending: 'to cancelled', ...NOT_PENDING },
    pay: { pending: 'to paid', ...NOT_PENDING },
    refund: {
      pending: 'ORDER_NOT_PAID',
      paid: 'to refunded',
      completed: 'to refunded',
      failed: 'ORDER_FAILED',
      cancelled: 'ORDER_CANCELLED',
      refunded: 'ORDER_REFUNDED',
    },
  };
  const cases = ORDER_ACTIONS.flatMap((action) =>
    ORDER_STATUSES.map((status) => ({ action, status, outcome: expected[action][status] })),
  );

  test.each(cases)('$action on $status: $outcome', ({ action, status, outcome }) => {
    const result = orderActions(status)[action];
    expect(result.ok ? `to ${result.value}` : result.reason).toBe(outcome);
  });

  test.each(cases)('$action on $status follows the transitions', ({ action, status }) => {
    const result = orderActions(status)[action];
    const target = {
      markPaid: 'paid',
      markFailed: 'failed',
      cancel: 'cancelled',
      pay: 'paid',
      refund: 'refunded',
    } as const;
    expect(result.ok).toBe(canOrderBecome(status, target[action]));
  });
});

describe('onPayment', () => {
  test.each([
    ['pending', 1299, 'deliver'],
    ['failed', 0, 'credit'],
    ['cancelled', 0, 'credit'],
    ['paid', 0, 'credit'],
    ['completed', 0, 'credit'],
    ['refunded', 0, 'credit'],
    // Its bank took all of the money back, or a part.
    ['paid', 1299, 'cover'],
    ['completed', 1, 'cover'],
  ] as const)('%s, %i cents open: %s', (status, open, outcome) => {
    const order = { status, openCents: cents(open) };
    expect(onPayment(order)).toBe(outcome);
    expect(isPayable(order)).toBe(outcome !== 'credit');
  });
});

describe('orderExpiresAt', () => {
  const placedAt = new Date('2026-11-21T10:15:00Z');

  test('is seven days after placing without an invoice', () => {
    expect(orderExpiresAt({ placedAt, invoiceDueDate: null })).toEqual(
      new Date('2026-11-28T10:15:00Z'),
    );
  });

  test.each([
    ['2026-12-05', '2026-12-12T23:00:00.000Z'],
    ['2026-03-25', '2026-04-01T22:00:00.000Z'],
  ])('is the end of the seventh day after due date %s', (invoiceDueDate, instant) => {
    expect(orderExpiresAt({ placedAt, invoiceDueDate }).toISOString()).toBe(instant);
  });
});
