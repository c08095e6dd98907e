import {
  addDays,
  amsterdamDate,
  amsterdamMidnight,
  daysBetween,
} from '#domain/platform/amsterdam.ts';
import { cents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { isOnlineMethod, type PaymentMethod, type PaymentStatus } from './payment.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import {
  isDeliveredService,
  isLiveService,
  type ServiceStatus,
} from '#domain/delivery/service-status.ts';
import { RENEWAL_INVOICE_DAYS } from '#domain/delivery/service-end.ts';

/** Days between the mail that warns of the suspension and the suspension itself, at least. */
export const WARNING_DAYS = 7;

/** Rules for a service that is not paid, in whole days. */
export type DunningRules = {
  /** After the due date of the invoice: the server goes off. The customer is warned a week before. */
  suspendAfterDays: number;
  /** After the suspension: the service ends. Its data were kept so long. */
  endAfterDays: number;
};

type Renewing = {
  status: ServiceStatus;
  /** Bought, or moved in from another system; what staff gave for a number of days just ends. */
  renews: boolean;
  expiresAt: Date | null;
  cancelAt: Date | null;
};

/**
 * Tells whether the next term's invoice is due to be made: from fourteen days (by the Amsterdam calendar)
 * before the paid time is over, also long after it, when the shop stood still that long.
 */
export function isRenewalDue(service: Renewing, now: Date): boolean {
  const { status, renews, expiresAt, cancelAt } = service;
  if (!renews || expiresAt === null || cancelAt !== null) return false;
  if (!isDeliveredService(status)) return false;
  return addDays(amsterdamDate(expiresAt), -RENEWAL_INVOICE_DAYS) <= amsterdamDate(now);
}

/** A service that is paid until before this instant is due: what `isRenewalDue` asks, for a query. */
export function renewalHorizon(now: Date): Date {
  return amsterdamMidnight(addDays(amsterdamDate(now), RENEWAL_INVOICE_DAYS + 1));
}

/** The price of a term that begins at this instant: the announced one from its day on. In cents. */
export function renewalPrice(
  service: { priceCents: Cents; nextPriceCents: Cents | null; nextPriceOn: string | null },
  startsAt: Date,
): Cents {
  const { priceCents, nextPriceCents, nextPriceOn } = service;
  const isNew = nextPriceOn !== null && nextPriceOn <= amsterdamDate(startsAt);
  return isNew ? (nextPriceCents ?? priceCents) : priceCents;
}

/**
 * Computes the part of a paid term that a customer who leaves at this instant has not used, in cents: by
 * whole days of the Amsterdam calendar, the day of leaving counted as used, half a cent upwards.
 */
export function unusedCents(
  term: { grossCents: Cents; startsAt: Date; endsAt: Date },
  leavesAt: Date,
): Cents {
  const [begins, ends] = [amsterdamDate(term.startsAt), amsterdamDate(term.endsAt)];
  const days = daysBetween(begins, ends);
  const left = daysBetween(addDays(amsterdamDate(leavesAt), 1), ends);
  const unused = Math.min(Math.max(left, 0), days);
  return cents(Math.floor((term.grossCents * unused * 2 + days) / (days * 2)));
}

/**
 * Computes the part of a paid term that goes back to a customer who leaves at this instant, in cents: the
 * unused part, never more than is left of the payment for it. Nothing of a payment that a bank took back:
 * a person decides about that.
 */
export function unusedRefund(
  term: { grossCents: Cents; startsAt: Date; endsAt: Date },
  payment: { status: PaymentStatus; leftCents: Cents } | null,
  leavesAt: Date,
): Cents {
  if (payment === null || payment.status === 'charged_back') return ZERO_CENTS;
  return cents(Math.min(unusedCents(term, leavesAt), payment.leftCents));
}

/**
 * Chooses how a renewal is paid: online where the shop can, as then its customer may choose; else by a
 * bank transfer. What was used before goes before what is offered first.
 */
export function renewalMethod(
  before: PaymentMethod,
  offered: readonly PaymentMethod[],
): PaymentMethod {
  const online = offered.filter(isOnlineMethod);
  return online.find((method) => method === before) ?? online[0] ?? 'bank_transfer';
}

export type OpenRenewal = {
  /** The due date of its invoice, `YYYY-MM-DD` in Amsterdam. */
  dueDate: string;
  startsAt: Date;
  warnedOn: string | null;
  suspendedOn: string | null;
  /** The day on which it is collected; until that is paid or given up nobody is late. */
  collectOn: string | null;
};

type Dunned = {
  status: ServiceStatus;
  suspendReason: SuspendReason | null;
  cancelAt: Date | null;
  /** End of what is paid. */
  expiresAt: Date | null;
};

/**
 * The day on which a service will be suspended, `YYYY-MM-DD`: never within a week of the warning, and
 * never before the term begins that is not paid, whatever days a shop sets.
 */
export function suspensionDate(
  { dueDate, startsAt, warnedOn }: Pick<OpenRenewal, 'dueDate' | 'startsAt' | 'warnedOn'>,
  { suspendAfterDays }: DunningRules,
): string {
  const days = [addDays(dueDate, suspendAfterDays), amsterdamDate(startsAt)];
  if (warnedOn !== null) days.push(addDays(warnedOn, WARNING_DAYS));
  return days.reduce((latest, day) => (day > latest ? day : latest));
}

/** The day on which a service that stays unpaid ends, `YYYY-MM-DD`. */
export function unpaidEndDate(suspendedOn: string, { endAfterDays }: DunningRules): string {
  return addDays(suspendedOn, endAfterDays);
}

/** The instant until which a renewal can be paid that never is. */
export function renewalExpiresAt(
  renewal: Pick<OpenRenewal, 'dueDate' | 'startsAt'>,
  rules: DunningRules,
): Date {
  return amsterdamMidnight(
    unpaidEndDate(suspensionDate({ ...renewal, warnedOn: null }, rules), rules),
  );
}

/**
 * Tells whether a term is from before what a service is paid until: its money was taken back after the term
 * that followed was paid. It is owed as it was, whatever became of the service since.
 */
export function isOwedFromBefore(
  term: { endsAt: Date },
  { expiresAt }: { expiresAt: Date | null },
): boolean {
  return expiresAt !== null && term.endsAt <= expiresAt;
}

/**
 * Tells whether a renewal need not be paid any more: its service ended, or will before the term begins.
 */
export function isRenewalOver(
  service: Pick<Dunned, 'status' | 'cancelAt'>,
  startsAt: Date,
): boolean {
  if (!isLiveService(service.status)) return true;
  return service.cancelAt !== null && service.cancelAt <= startsAt;
}

const DUNNING_STEPS = ['withdraw', 'warn', 'suspend', 'end'] as const;
export type DunningStep = (typeof DUNNING_STEPS)[number];

export function isDunning(kind: string): kind is DunningStep {
  return DUNNING_STEPS.some((step) => step === kind);
}

/**
 * Answers the step that today (`YYYY-MM-DD` in Amsterdam) asks of a renewal that is not paid; null for
 * nothing, as on the due date itself. Each step is taken once: a service that staff put back on after a suspension stays on, and one
 * that they suspended for another reason does not end for this one. Nothing ends before what is paid of it
 * is over.
 */
export function dunningStep(
  renewal: OpenRenewal,
  service: Dunned,
  { today, rules }: { today: string; rules: DunningRules },
): DunningStep | null {
  if (isRenewalOver(service, renewal.startsAt)) return 'withdraw';
  const { warnedOn, suspendedOn, collectOn, dueDate } = renewal;
  if (collectOn !== null || today <= dueDate) return null;
  if (suspendedOn !== null) {
    const isOff = service.status === 'suspended' && service.suspendReason === 'unpaid';
    const isPaid = service.expiresAt !== null && today < amsterdamDate(service.expiresAt);
    return isOff && !isPaid && today >= unpaidEndDate(suspendedOn, rules) ? 'end' : null;
  }
  const suspendOn = suspensionDate(renewal, rules);
  if (warnedOn === null) return today >= addDays(suspendOn, -WARNING_DAYS) ? 'warn' : null;
  return today >= suspendOn && service.status === 'active' ? 'suspend' : null;
}
