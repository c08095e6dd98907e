import { addDays, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import type { Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

export const ORDER_STATUSES = [
  'pending',
  'paid',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses that an order may get: paid when the money is in, completed when the service is delivered. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'failed', 'cancelled'],
  paid: ['completed', 'refunded'],
  completed: ['refunded'],
  failed: [],
  cancelled: [],
  refunded: [],
};

export function canOrderBecome(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** Statuses whose total counts as paid and as revenue: a completed order has been paid. */
export const PAID_ORDER_STATUSES = ['paid', 'completed'] as const satisfies OrderStatus[];

/** Tells whether the money of this order is in and was not given back. */
export function isPaidOrder(status: OrderStatus): boolean {
  return status === 'paid' || status === 'completed';
}

export const ORDER_ACTIONS = ['markPaid', 'markFailed', 'refund', 'cancel', 'pay'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export type OrderRefusal =
  | 'ORDER_NOT_PAID'
  | 'ORDER_ALREADY_PAID'
  | 'ORDER_FAILED'
  | 'ORDER_CANCELLED'
  | 'ORDER_REFUNDED';

const ENDED: Readonly<Record<'failed' | 'cancelled' | 'refunded', OrderRefusal>> = {
  failed: 'ORDER_FAILED',
  cancelled: 'ORDER_CANCELLED',
  refunded: 'ORDER_REFUNDED',
};

function whilePending(status: OrderStatus, to: OrderStatus): Result<OrderStatus, OrderRefusal> {
  if (status === 'pending') return ok(to);
  return refuse(status === 'paid' || status === 'completed' ? 'ORDER_ALREADY_PAID' : ENDED[status]);
}

function whilePaid(status: OrderStatus, to: OrderStatus): Result<OrderStatus, OrderRefusal> {
  if (status === 'paid' || status === 'completed') return ok(to);
  return refuse(status === 'pending' ? 'ORDER_NOT_PAID' : ENDED[status]);
}

/**
 * For each action on an order: the status it leads to, or the reason why it is not possible now.
 * Says nothing about who may do it; that is `may` in role.ts. Paying leads to paid once the money
 * is in: a payment that fails leaves the order pending, so that it can be paid again.
 */
export function orderActions(
  status: OrderStatus,
): Readonly<Record<OrderAction, Result<OrderStatus, OrderRefusal>>> {
  return {
    markPaid: whilePending(status, 'paid'),
    markFailed: whilePending(status, 'failed'),
    refund: whilePaid(status, 'refunded'),
    cancel: whilePending(status, 'cancelled'),
    pay: whilePending(status, 'paid'),
  };
}

/** An order, and what is open of what is owed for it, in cents. */
export type OwedOrder = { status: OrderStatus; openCents: Cents };

/** Tells whether an order that was paid is owed again, all of it or a part: its bank took the money back. */
export function isReopened({ status, openCents }: OwedOrder): boolean {
  return isPaidOrder(status) && openCents > 0;
}

/** Tells whether an order can be paid now: for the first time, or again. */
export function isPayable(order: OwedOrder): boolean {
  return order.status === 'pending' || isReopened(order);
}

/**
 * Tells what a payment that succeeded does for such an order: it delivers a pending one, and covers again
 * what is owed of one that was paid; for any other (ended before the money came, or paid already) the money
 * becomes the customer's credit and a task for staff, and nothing is delivered.
 */
export function onPayment(order: OwedOrder): 'deliver' | 'cover' | 'credit' {
  if (order.status === 'pending') return 'deliver';
  return isReopened(order) ? 'cover' : 'credit';
}

/** Names the reason that its customer cannot cancel an order that was not paid; none where they can. */
export function cancelRefusal(kind: OrderKind): 'ORDER_IS_RENEWAL' | 'ORDER_IS_CHARGE' | null {
  if (kind === 'renewal') return 'ORDER_IS_RENEWAL';
  return kind === 'charge' ? 'ORDER_IS_CHARGE' : null;
}

/** Days after which an order that nobody paid is cancelled. */
export const UNPAID_ORDER_DAYS = 7;

/**
 * The instant from which an unpaid order is cancelled. Without an invoice (an online order) that is
 * 7 times 24 hours after it was placed; with one (bank transfer) when the seventh day after the due
 * date (`YYYY-MM-DD`) is over in Amsterdam. Throws RangeError on what is no date.
 */
export function orderExpiresAt(order: { placedAt: Date; invoiceDueDate: string | null }): Date {
  if (order.invoiceDueDate === null) {
    return new Date(order.placedAt.getTime() + UNPAID_ORDER_DAYS * 86_400_000);
  }
  return amsterdamMidnight(addDays(order.invoiceDueDate, UNPAID_ORDER_DAYS + 1));
}

/** Kinds of orders: a service, the next term of one, another plan for it, or work that is no plan. */
export const ORDER_KINDS = ['new', 'renewal', 'plan-change', 'charge'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** States of a line: covered by money, delivered, ended without money, given back. */
export const ORDER_LINE_STATES = ['open', 'paid', 'done', 'dropped', 'undone'] as const;
export type OrderLineState = (typeof ORDER_LINE_STATES)[number];
