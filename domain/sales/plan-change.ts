import { addDays, amsterdamDate, daysBetween } from '#domain/platform/amsterdam.ts';
import { PER_TERM, type TermMonths } from '#domain/catalogue/term.ts';
import { gameOptions, vpsOptions, type ModuleOptions } from '#domain/delivery/module-options.ts';
import { cents, sumCents, type Cents } from '#domain/platform/money.ts';
import { shareSystem, type OperatingSystem } from '#domain/delivery/operating-system.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { unusedCents } from './renewal.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  isLiveService,
  isRunningService,
  type ServiceStatus,
} from '#domain/delivery/service-status.ts';

/** Payment for days of a service: for a whole term, or for the rest of one at another plan. */
export type PaidPart = {
  kind: 'term' | 'change';
  /** The price that was agreed on for them; who declares the btw themselves was charged less. */
  agreedCents: Cents;
  startsAt: Date;
  endsAt: Date;
};

type Changeable = {
  status: ServiceStatus;
  /** Bought or moved in, and not given. */
  renews: boolean;
  expiresAt: Date | null;
  cancelAt: Date | null;
};

/** A change that was asked for and did not take place yet; without an order it waits for a term. */
type OpenChange = {
  orderId: string | null;
  fromPlanId: string;
  fromTermMonths: TermMonths;
  paidUntil: Date;
};

/**
 * Reasons that a service keeps the plan it has for now: nobody bought it, it is free, it does not run, it will end,
 * its term is over without the next being paid, or that next one was paid at the plan that waits for it.
 */
export const PLAN_CHANGE_REFUSALS = [
  'given',
  'free',
  'not-active',
  'ends',
  'unpaid',
  'paid-ahead',
] as const;
export type PlanChangeRefusal = (typeof PLAN_CHANGE_REFUSALS)[number];

/**
 * Tells whether a service may get another plan now, instead of one that was asked for before. Answers until
 * when it is paid.
 */
export function canChangePlan(
  { status, renews, expiresAt, cancelAt }: Changeable,
  open: OpenChange | null,
  now: Date,
): Result<Date, PlanChangeRefusal> {
  if (!renews) return refuse('given');
  if (!isRunningService(status)) return refuse('not-active');
  // No term that another plan could be settled against, or begin after.
  if (expiresAt === null) return refuse('free');
  if (cancelAt !== null) return refuse('ends');
  if (expiresAt <= now) return refuse('unpaid');
  return isPaidAhead(open, expiresAt) ? refuse('paid-ahead') : ok(expiresAt);
}

/** Tells whether the term that a change waits for was paid already, at the price of the plan to come. */
export function isPaidAhead(open: OpenChange | null, expiresAt: Date | null): boolean {
  if (open === null || open.orderId !== null || expiresAt === null) return false;
  return expiresAt > open.paidUntil;
}

/** Plan of a service or an order, and the length of a term of it. */
type Taken = { planId: string | null; termMonths: TermMonths | null };

/** Tells whether a plan at a term is another than a service has. */
export function isAnother(of: Taken, has: Taken): boolean {
  return of.planId !== has.planId || of.termMonths !== has.termMonths;
}

/** A change as a line of a history says it: the plan, and the term where that is another one too. */
export function nameChange(
  to: { name: string; termMonths: TermMonths },
  cycleBefore: TermMonths,
): string {
  return to.termMonths === cycleBefore ? to.name : `${to.name} ${PER_TERM[to.termMonths]}`;
}

type Planned = { orderId: string | null; toPlanId: string; toTermMonths: TermMonths };

/** Answers the plan and term of a service's next term: those that wait for that term, else its own. */
export function takenNextTerm(service: Taken, open: Planned | null): Taken {
  if (open === null || open.orderId !== null) return service;
  return { planId: open.toPlanId, termMonths: open.toTermMonths };
}

/** When a change takes place. A term changes where a term begins, never within one. */
export const CHANGE_MOMENTS = ['now', 'next-term'] as const;
export type ChangeMoment = (typeof CHANGE_MOMENTS)[number];

/**
 * Tells whether the shop may give a plan at once for nothing, until the next term: a dearer one. What is
 * smaller waits for that term, which was sold as a whole, and so does another term.
 */
export function canGiveNow(
  has: { priceCents: Cents; termMonths: TermMonths },
  gets: { termCents: Cents; termMonths: TermMonths },
): boolean {
  return gets.termMonths === has.termMonths && gets.termCents > has.priceCents;
}

/** Ways in which a customer told the shop that they want a change which staff make for them. */
export const AGREED_WAYS = ['ticket', 'mail', 'phone', 'in-person'] as const;
export type AgreedWay = (typeof AGREED_WAYS)[number];

/** Most days ago that a customer may have agreed to what is changed now. */
export const AGREED_DAYS = 31;

/** Tells whether somebody may have agreed on this day (`YYYY-MM-DD`) to what is changed today. */
export function isAgreedDay(agreedOn: string, today: string): boolean {
  const days = daysBetween(agreedOn, today);
  return days >= 0 && days <= AGREED_DAYS;
}

type Made = {
  id: string;
  type: PlanType;
  module: ProvisioningModule;
  moduleOptions: ModuleOptions | null;
  systems: readonly OperatingSystem[];
};

/**
 * Tells whether a server of one plan can go on as one of another: the same kind of thing, made by the same
 * module, on a game panel the same game, of the same systems, and of a VPS on a disk that is no smaller.
 * Anything else would have to be made anew, without its data.
 */
export function canBecomePlan(from: Made, to: Made): boolean {
  if (from.id === to.id || from.type !== to.type || from.module !== to.module) return false;
  const [game, other] = [gameOptions(from.moduleOptions), gameOptions(to.moduleOptions)];
  if (game?.nestId !== other?.nestId || game?.eggId !== other?.eggId) return false;
  if (!shareSystem(from.systems, to.systems)) return false;
  const [vps, next] = [vpsOptions(from.moduleOptions), vpsOptions(to.moduleOptions)];
  if (vps === null || next === null) return vps === next;
  return vps.systemDiskGb <= next.systemDiskGb;
}

export type PlanSettlement = {
  /** The cost of the new plan over the days that are paid and not used yet; in cents, as prices are. */
  costsCents: Cents;
  /** The amount that was paid for those days. */
  paidCents: Cents;
  /** The difference, to be paid to have the plan now. Zero or less: there is nothing to pay ahead. */
  dueCents: Cents;
  /** The first and the last of those days, `YYYY-MM-DD` in Amsterdam. */
  from: string;
  through: string;
};

/**
 * Computes the cost of another plan from now on for the days that are paid already, today not counted: by
 * whole days, each part against its own term. Null when no paid day is left, and while days go on that
 * nobody paid here, as of a service that moved in: the payment for them is not known, and the other plan
 * would be had for nothing until the first day that was paid here.
 */
export function settlePlanChange(
  { parts, termCents }: { parts: readonly PaidPart[]; termCents: Cents },
  now: Date,
): PlanSettlement | null {
  const terms = parts.filter(({ kind }) => kind === 'term');
  if (!terms.some(({ startsAt }) => startsAt <= now)) return null;
  const end = terms
    .map(({ endsAt }) => amsterdamDate(endsAt))
    .toSorted()
    .at(-1);
  const from = addDays(amsterdamDate(now), 1);
  if (end === undefined || daysBetween(from, end) < 1) return null;
  const costsCents = sumCents(
    terms.map((term) => unusedCents({ ...term, grossCents: termCents }, now)),
  );
  const paidCents = sumCents(
    parts.map((part) => unusedCents({ ...part, grossCents: part.agreedCents }, now)),
  );
  const dueCents = cents(costsCents - paidCents);
  return { costsCents, paidCents, dueCents, from, through: addDays(end, -1) };
}

type ChangingService = Omit<Changeable, 'renews'> & { planId: string; termMonths: TermMonths };

/**
 * Tells whether a change that was asked for no longer fits its service: it ended or will, has another plan or
 * term by now, or is paid for other days than those that its order settles.
 */
export function isPlanChangeOver(
  { orderId, fromPlanId, fromTermMonths, paidUntil }: OpenChange,
  { status, cancelAt, planId, termMonths, expiresAt }: ChangingService,
): boolean {
  if (!isLiveService(status) || cancelAt !== null) return true;
  if (isAnother({ planId: fromPlanId, termMonths: fromTermMonths }, { planId, termMonths })) {
    return true;
  }
  return orderId !== null && expiresAt?.getTime() !== paidUntil.getTime();
}
