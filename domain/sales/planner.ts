import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import { isComingBack } from '#domain/delivery/service-end.ts';
import type { ModuleState, ModuleTask } from '#domain/delivery/service-module.ts';
import {
  isDeliveredService,
  isLiveService,
  type ServiceStatus,
} from '#domain/delivery/service-status.ts';
import { NOTICE_DAYS } from './direct-debit.ts';
import { isPlanChangeOver } from './plan-change.ts';
import { dunningStep, isRenewalDue, type DunningRules, type OpenRenewal } from './renewal.ts';
import { isAsking, isHoldable, stepKey, type DueStep, type StepKind } from './step.ts';

/** Days before the due date from which one is reminded, and after it until which one is. */
export const REMIND_DAYS_BEFORE = 3;
export const REMIND_DAYS_AFTER = 7;

/** A moment of which is asked what is due, with the day of it in Amsterdam. */
export type PlannedMoment = { now: Date; today: string; rules: DunningRules };

export function momentOf(now: Date, rules: DunningRules): PlannedMoment {
  return { now, today: amsterdamDate(now), rules };
}

/** Agreements of staff with a customer about what they owe. */
type LetBe = {
  /** The last day on which nothing is asked of them, `YYYY-MM-DD`; null without such a day. */
  heldUntil: string | null;
  /** Steps that are left out, each as `stepKey` says it. */
  skipped: readonly string[];
};

/** An invoice that is not paid, and what was mailed of it. */
export type OpenInvoice = {
  /** The due date, `YYYY-MM-DD`. */
  dueDate: string;
  /** Collected, or its money is with the shop. */
  isAskedOfNobody: boolean;
  /** Its customer wants no reminders. */
  isQuiet: boolean;
  wasReminded: boolean;
  wasRemindedLate: boolean;
};

export type PlannedService = {
  status: ServiceStatus;
  suspendReason: SuspendReason | null;
  renews: boolean;
  planId: string;
  termMonths: TermMonths;
  priceCents: Cents;
  nextPriceCents: Cents | null;
  nextPriceOn: string | null;
  expiresAt: Date | null;
  cancelAt: Date | null;
  terminateAt: Date | null;
  moduleState: ModuleState;
  moduleTask: ModuleTask | null;
};

/** Another plan or term that waits for the next term. */
export type PlannedChange = {
  id: string;
  fromPlanId: string;
  fromTermMonths: TermMonths;
  toPlanId: string;
  toTermMonths: TermMonths;
  toPriceCents: Cents;
  paidUntil: Date;
};

export type PlannedRenewal = OpenRenewal & {
  orderId: string;
  totalCents: Cents;
  endsAt: Date;
  /** It is the term that brings back a service that ended. */
  bringsBack: boolean;
  /** Its money is with the shop, and staff see to it. */
  isWithUsAgain: boolean;
  /** A bank has been asked to collect it. */
  isUnderWay: boolean;
  /** The mail that announces its collection has still to go. */
  waitsForMail: boolean;
  /** The day on which that mail went; null where there is none. */
  announcedOn: string | null;
  invoice: OpenInvoice;
};

/** A service, and what is owed for its next term. */
export type ServiceFacts = LetBe & {
  of: 'service';
  id: string;
  userId: string;
  service: PlannedService;
  /** Its customer gave it back, and that is to be decided first. */
  isBeingReturned: boolean;
  /** Its customer was asked to whom it is invoiced, and has said nothing since. */
  waitsForBuyer: boolean;
  /** Its customer wants no reminders. */
  isQuiet: boolean;
  change: PlannedChange | null;
  renewal: PlannedRenewal | null;
};

/** An order that waits for its money and is no next term, or an invoice of one that is still open. */
export type OrderFacts = LetBe & {
  of: 'order';
  id: string;
  userId: string;
  totalCents: Cents;
  /** The instant until which it may be paid; null where it does not expire. */
  expiresAt: Date | null;
  /** Null where none was sent before it is paid. */
  invoice: OpenInvoice | null;
};

export type Facts = ServiceFacts | OrderFacts;

/** Answers all that is due of a service or an order at a moment, in the order in which it is done. */
export function dueSteps(facts: Facts, at: PlannedMoment): DueStep[] {
  const found = facts.of === 'service' ? stepsOfService(facts, at) : stepsOfOrder(facts, at);
  return found.map((step) => ({ ...step, state: stateOf(step, facts, at) }));
}

/** Finds one kind of step that is to be taken at a moment; null where it is not due, held or left out. */
export function findDueStep(facts: Facts, kind: StepKind, at: PlannedMoment): DueStep | null {
  const steps = dueSteps(facts, at);
  return steps.find((step) => step.kind === kind && step.state === 'due') ?? null;
}

type Found = Omit<DueStep, 'state'>;

function stateOf(step: Found, facts: Facts, { today }: PlannedMoment) {
  const { heldUntil, skipped } = facts;
  if (skipped.includes(stepKey(step))) return 'skipped';
  // Nothing is asked for what may be given back, nor is a next term.
  if (facts.of === 'service' && facts.isBeingReturned && isAsking(step.kind)) return 'held';
  const isHeld = isHoldable(step.kind) && heldUntil !== null && today <= heldUntil;
  return isHeld ? 'held' : 'due';
}

function stepsOfService(facts: ServiceFacts, at: PlannedMoment): Found[] {
  const { service, change, renewal, waitsForBuyer } = facts;
  const steps: Found[] = [];
  const leavesAt = endOfService(service);
  if (leavesAt !== null && isEndDue(service, at.now)) {
    steps.push({ kind: 'leave', about: leavesAt.toISOString() });
  }
  if (isPriceDue(service, at.now)) {
    steps.push({ kind: 'price', about: service.nextPriceOn ?? '' });
  }
  if (change !== null && isChangeDue(change, service, at.now)) {
    steps.push({ kind: 'change', about: change.id });
  }
  if (renewal !== null) return [...steps, ...stepsOfRenewal(facts.id, renewal, service, at)];
  if (!waitsForBuyer && service.expiresAt !== null && isRenewalDue(service, at.now)) {
    steps.push({ kind: 'invoice', about: termKey(facts.id, service.expiresAt) });
  }
  return steps;
}

/** A term of a service, as steps about it name it: before its order is made and after. */
function termKey(serviceId: string, startsAt: Date): string {
  return `${serviceId} ${amsterdamDate(startsAt)}`;
}

function stepsOfRenewal(
  serviceId: string,
  renewal: PlannedRenewal,
  service: PlannedService,
  at: PlannedMoment,
): Found[] {
  const { bringsBack, isWithUsAgain, collectOn } = renewal;
  const about = termKey(serviceId, renewal.startsAt);
  const dunning = bringsBack ? stepBack(service, at.now) : dunningStep(renewal, service, at);
  if (dunning === 'withdraw') return [{ kind: dunning, about }];
  const steps: Found[] = [];
  if (collectOn !== null && isCollectionDue(renewal, at.today)) {
    steps.push({ kind: 'collect', about: `${about} ${collectOn}` });
  }
  steps.push(...stepsOfInvoice(renewal.invoice, about, at.today));
  // Nobody is warned or cut off whose money is with the shop.
  if (dunning !== null && !isWithUsAgain) steps.push({ kind: dunning, about });
  return steps;
}

function stepsOfOrder({ id, expiresAt, invoice }: OrderFacts, at: PlannedMoment): Found[] {
  const steps = invoice === null ? [] : stepsOfInvoice(invoice, id, at.today);
  if (expiresAt !== null && expiresAt <= at.now) steps.push({ kind: 'expire', about: id });
  return steps;
}

function stepsOfInvoice(invoice: OpenInvoice, about: string, today: string): Found[] {
  const kind = reminderDue(invoice, today);
  return kind === null ? [] : [{ kind, about }];
}

/** Names the reminder of an open invoice that is due today: shortly before its due date, or after it. */
export function reminderDue(invoice: OpenInvoice, today: string): 'remind' | 'remind-late' | null {
  const { dueDate, isAskedOfNobody, isQuiet, wasReminded, wasRemindedLate } = invoice;
  if (isAskedOfNobody || isQuiet) return null;
  if (today > addDays(dueDate, REMIND_DAYS_AFTER)) return null;
  if (today < addDays(dueDate, -REMIND_DAYS_BEFORE)) return null;
  if (today > dueDate) return wasRemindedLate ? null : 'remind-late';
  return wasReminded ? null : 'remind';
}

/**
 * Tells whether a renewal is to be collected today: its day has come, and so long ago as was promised its
 * customer was told of it.
 */
function isCollectionDue(renewal: PlannedRenewal, today: string): boolean {
  const { collectOn, isUnderWay, waitsForMail, announcedOn } = renewal;
  if (collectOn === null || collectOn > today || isUnderWay) return false;
  if (waitsForMail) return false;
  return announcedOn === null || addDays(announcedOn, NOTICE_DAYS) <= today;
}

/** A term that brings back a service is let go of once its data go; nobody is warned or cut off for it. */
function stepBack(service: PlannedService, now: Date): 'withdraw' | null {
  const { terminateAt } = service;
  const isThere = terminateAt !== null && terminateAt > now;
  return isThere && isComingBack(service) ? null : 'withdraw';
}

/** The instant at which a service ends by itself: cancelled for then, or given for so long; null for never. */
function endOfService({
  status,
  renews,
  expiresAt,
  cancelAt,
}: Pick<PlannedService, 'status' | 'renews' | 'expiresAt' | 'cancelAt'>): Date | null {
  if (!isLiveService(status)) return null;
  const isGiven = !renews && isDeliveredService(status);
  if (!isGiven || expiresAt === null) return cancelAt;
  return cancelAt !== null && cancelAt < expiresAt ? cancelAt : expiresAt;
}

/** Tells whether a service ends now, by what was agreed. */
export function isEndDue(
  service: Pick<PlannedService, 'status' | 'renews' | 'expiresAt' | 'cancelAt'>,
  now: Date,
): boolean {
  const endsAt = endOfService(service);
  return endsAt !== null && endsAt <= now;
}

/**
 * Tells whether an announced price is the price from now on. While a term that began before its day has yet
 * to be invoiced, the one from before is; what ended for good waits for no invoice.
 */
export function isPriceDue(
  service: Pick<PlannedService, 'renews' | 'nextPriceOn' | 'terminateAt' | 'expiresAt'>,
  now: Date,
): boolean {
  const { renews, nextPriceOn, terminateAt, expiresAt } = service;
  if (nextPriceOn === null || nextPriceOn > amsterdamDate(now)) return false;
  if (!renews || expiresAt === null) return true;
  if (terminateAt !== null && terminateAt <= now) return true;
  return amsterdamDate(expiresAt) >= nextPriceOn;
}

/** Tells whether the term has come that another plan waits for, whatever became of its invoice. */
export function isChangeDue(
  change: Omit<PlannedChange, 'id' | 'toPlanId' | 'toTermMonths' | 'toPriceCents'>,
  service: Pick<PlannedService, 'status' | 'cancelAt' | 'planId' | 'termMonths' | 'expiresAt'>,
  now: Date,
): boolean {
  return change.paidUntil <= now && !isPlanChangeOver({ ...change, orderId: null }, service);
}
