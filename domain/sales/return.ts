import type { CustomerKind } from '#domain/identity/customer.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import { addDays, amsterdamDate, daysBetween } from '#domain/platform/amsterdam.ts';
import { cents, subtractCents, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { OrderKind, OrderStatus } from './order.ts';
import { unusedCents } from './renewal.ts';
import { payBackBy, withdrawalEndsOn } from './withdrawal.ts';

/** Reasons in law, promise or kindness for which money of a line goes back. */
export const RETURN_GROUNDS = ['withdrawal', 'money-back', 'early-end', 'goodwill'] as const;
export type ReturnGround = (typeof RETURN_GROUNDS)[number];

/** Grounds that a customer asks for; of the others the shop itself begins. */
export const ASKED_GROUNDS = ['withdrawal', 'money-back'] as const satisfies ReturnGround[];
export type AskedGround = (typeof ASKED_GROUNDS)[number];

/** Decision about a return, or that it still has to come. */
export const RETURN_DECISIONS = ['asked', 'granted', 'refused'] as const;
export type ReturnDecision = (typeof RETURN_DECISIONS)[number];

/** States of a return: granted is decided and on its way, settled once its money has left us. */
export const RETURN_STATES = [...RETURN_DECISIONS, 'settled'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Asker of a return: a customer who is logged in, somebody who gave an order's number, staff, or time. */
export const RETURN_ASKERS = ['customer', 'guest', 'staff', 'system'] as const;
export type ReturnAsker = (typeof RETURN_ASKERS)[number];

/** Days in which everybody may have the first term back, counted from the day of the order, as the terms say. */
export const MONEY_BACK_DAYS = 30;

/** Days before the last one on which staff are told that a return is still open. */
const WARNED_DAYS_BEFORE = 4;

/** Longest reason that staff give for what they decide: the customer reads it. */
export const RETURN_REASON_MAX = 300;

export type Returning = {
  status: OrderStatus;
  orderKind: OrderKind;
  totalCents: Cents;
  createdAt: Date;
  /** The buyer as they ordered. */
  kind: CustomerKind;
  /** Its service was switched off for abuse, which the promise leaves out. */
  suspendReason: SuspendReason | null;
};

export type ReturnRefusal = 'RETURN_NOT_OFFERED' | 'RETURN_TOO_LATE' | 'RETURN_ORDER_OVER';

/** The last day (`YYYY-MM-DD`, Amsterdam) on which an order may be given back on this ground. */
export function returnEndsOn(ground: AskedGround, orderedAt: Date): string {
  return ground === 'withdrawal'
    ? withdrawalEndsOn(orderedAt)
    : addDays(amsterdamDate(orderedAt), MONEY_BACK_DAYS);
}

/**
 * Tells whether an order may be given back on this ground at this instant, and until which day. The law
 * lets a consumer withdraw from a new service and from another plan for one; the promise is about a first
 * term. A renewal goes on by itself, work was ordered elsewhere, and what is free is ended on any day.
 */
export function mayReturn(
  order: Returning,
  ground: AskedGround,
  at: Date,
): Result<string, ReturnRefusal> {
  const { orderKind: kind } = order;
  if (order.totalCents === 0) return refuse('RETURN_NOT_OFFERED');
  const isOffered =
    ground === 'withdrawal'
      ? order.kind === 'consumer' && (kind === 'new' || kind === 'plan-change')
      : kind === 'new' && order.suspendReason !== 'abuse';
  if (!isOffered) return refuse('RETURN_NOT_OFFERED');
  if (order.status !== 'paid' && order.status !== 'completed') return refuse('RETURN_ORDER_OVER');
  const lastDay = returnEndsOn(ground, order.createdAt);
  return amsterdamDate(at) <= lastDay ? ok(lastDay) : refuse('RETURN_TOO_LATE');
}

/** A line that was paid, by its days; without them it did not begin. */
export type PaidLine = {
  grossCents: Cents;
  /** Rest of its money that is with the shop. */
  leftCents: Cents;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Its buyer asked to start within the days of withdrawal. */
  directStart: boolean;
  /** It is of the first term: what was ordered first, or another plan over days of that term. */
  isFirstTerm: boolean;
  /** It renews: a term that goes on by itself, from which nobody withdraws. */
  isRenewal: boolean;
};

export type Returnable = {
  /** Days used and days of the line, where days are kept; null where it all goes back. */
  usedDays: number | null;
  ofDays: number | null;
  backCents: Cents;
  keptCents: Cents;
};

/**
 * Computes what of a paid line goes back on this ground to who leaves at this instant: withdrawal keeps the
 * used days only of what was asked to start at once, the promise keeps nothing of the first term, and all
 * else goes back by unused days. Back and kept are together what is left of its money.
 */
export function returnable(
  line: PaidLine,
  ground: Exclude<ReturnGround, 'goodwill'>,
  leavesAt: Date,
): Returnable {
  const { grossCents, leftCents, startsAt, endsAt } = line;
  if (startsAt === null || endsAt === null || isWhole(line, ground)) {
    return { usedDays: null, ofDays: null, backCents: leftCents, keptCents: cents(0) };
  }
  const ofDays = daysBetween(amsterdamDate(startsAt), amsterdamDate(endsAt));
  const sinceStart = daysBetween(amsterdamDate(startsAt), amsterdamDate(leavesAt)) + 1;
  const unused = unusedCents({ grossCents, startsAt, endsAt }, leavesAt);
  const backCents = cents(Math.min(unused, leftCents));
  return {
    usedDays: Math.min(Math.max(sinceStart, 0), ofDays),
    ofDays,
    backCents,
    keptCents: subtractCents(leftCents, backCents),
  };
}

function isWhole(line: PaidLine, ground: Exclude<ReturnGround, 'goodwill'>): boolean {
  if (ground === 'withdrawal') return !line.directStart && !line.isRenewal;
  return ground === 'money-back' && line.isFirstTerm;
}

/** The last day (`YYYY-MM-DD`, Amsterdam) on which the money of a return has to be back. */
export function settleBy(askedAt: Date): string {
  return payBackBy(askedAt);
}

/** Tells what staff are told today of a return that is not settled: nothing, that it is due soon, or late. */
export function returnAlarm(settlesBy: string, today: string): 'none' | 'soon' | 'late' {
  if (today > settlesBy) return 'late';
  return today > addDays(settlesBy, -WARNED_DAYS_BEFORE) ? 'soon' : 'none';
}

/** Words for a ground, as they stand in a sentence on a credit invoice. */
export const RETURN_REASONS: Readonly<Record<Exclude<ReturnGround, 'goodwill'>, string>> = {
  withdrawal: 'Je hebt de overeenkomst herroepen.',
  'money-back': 'Niet goed, geld terug: je stopte binnen 30 dagen na je bestelling.',
  'early-end': 'Je hebt opgezegd voordat de termijn voorbij was.',
};
