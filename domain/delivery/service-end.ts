import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import {
  consumerBoundUntil,
  termAfter,
  termEnd,
  type TermMonths,
  type TermPeriod,
} from '#domain/catalogue/term.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';
import type { ReinstallStep } from './reinstall.ts';
import type { ModuleState, ModuleTask } from './service-module.ts';
import type { DeliveryState, SuspendReason } from './service.ts';
import {
  isComingService,
  isDeliveredService,
  isLiveService,
  type ServiceStatus,
} from './service-status.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Parties that end a service. A customer does not bring back what staff ended. */
export const CANCELLED_BY = ['customer', 'staff', 'system'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** When a customer wants their service to end. */
export const END_MOMENTS = ['term_end', 'notice', 'now'] as const;
export type EndMoment = (typeof END_MOMENTS)[number];

/** Hours in which an ended service can be brought back without cost. */
export const UNDO_HOURS = 24;

/**
 * Days for which its data stay after the end, as the terms promise: a change here is a new version of
 * those.
 */
export const KEPT_AFTER_END_DAYS = 30;

/** The invoice of the next term is made so many days before this one is over. */
export const RENEWAL_INVOICE_DAYS = 14;

const HOUR_MS = 3_600_000;

export function undoEndUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + UNDO_HOURS * HOUR_MS);
}

/** The instant at which the data of an ended service are wiped. */
export function keptAfterEndUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + KEPT_AFTER_END_DAYS * 24 * HOUR_MS);
}

/**
 * The instant at which a consumer may leave before what they paid is over: a calendar month after
 * they say so, and never within the first term, or the first year of a longer one (BW art. 6:236 onder j).
 * Null where that is no sooner
 * than the end of the term, and for a business, which waits for it. What moved in was renewed before,
 * and money for the days that another system sold is given back there.
 */
export function earlyEndOf(
  service: {
    kind: CustomerKind;
    /** The very first term, whatever those after it are. */
    firstStartsAt: Date | null;
    firstEndsAt: Date | null;
    expiresAt: Date | null;
    movedUntil: Date | null;
  },
  now: Date,
): Date | null {
  const { kind, firstStartsAt: start, firstEndsAt: end, expiresAt, movedUntil } = service;
  const bound = start === null || end === null ? null : consumerBoundUntil({ start, end });
  const boundUntil = movedUntil ?? bound;
  if (kind !== 'consumer' || boundUntil === null || expiresAt === null) return null;
  const notice = termEnd(now, 1, 1);
  const leavesAt = notice > boundUntil ? notice : boundUntil;
  return leavesAt < expiresAt ? leavesAt : null;
}

export type EndRefusal =
  | 'SERVICE_PENDING'
  | 'SERVICE_CANCELLED'
  | 'SERVICE_END_PLANNED'
  | 'SERVICE_TERM_OVER'
  | 'SERVICE_NO_EARLY_END';

/**
 * Tells whether a customer may end their service, and when that is. What is not delivered yet has no term
 * to wait for: it ends now, and staff give back what was paid for it.
 */
export function canEndOwn(
  service: {
    status: ServiceStatus;
    expiresAt: Date | null;
    cancelAt: Date | null;
    earlyEnd: Date | null;
  },
  when: EndMoment,
  now: Date,
): Result<Date, EndRefusal> {
  if (!isLiveService(service.status)) return refuse('SERVICE_CANCELLED');
  if (when === 'now') return ok(now);
  if (isComingService(service.status)) return refuse('SERVICE_PENDING');
  if (service.cancelAt !== null) return refuse('SERVICE_END_PLANNED');
  if (when === 'notice') {
    return service.earlyEnd === null ? refuse('SERVICE_NO_EARLY_END') : ok(service.earlyEnd);
  }
  if (service.expiresAt === null || service.expiresAt <= now) return refuse('SERVICE_TERM_OVER');
  return ok(service.expiresAt);
}

/** An ended service comes back without cost for a day, while its server is there. */
export function canRestore(
  service: {
    status: ServiceStatus;
    cancelledBy: CancelledBy | null;
    undoUntil: Date | null;
    moduleState: ModuleState;
  },
  by: 'customer' | 'staff',
  now: Date,
): Result<undefined, 'SERVICE_NOT_RESTORABLE'> {
  const isInTime = service.undoUntil !== null && now < service.undoUntil;
  const isTheirs = by === 'staff' || service.cancelledBy === 'customer';
  const isThere = service.moduleState !== 'terminated';
  return !isLiveService(service.status) && isInTime && isTheirs && isThere
    ? ok()
    : refuse('SERVICE_NOT_RESTORABLE');
}

export type Ended = {
  status: ServiceStatus;
  /** False for a service that staff gave for a number of days: it has no term to pay. */
  renews: boolean;
  deliveryState: DeliveryState;
  suspendReason: SuspendReason | null;
  cancelledBy: CancelledBy | null;
  undoUntil: Date | null;
  terminateAt: Date | null;
  expiresAt: Date | null;
  moduleState: ModuleState;
  moduleTask: ModuleTask | null;
};

/** Tells whether the data of an ended service are still there: neither wiped nor about to be. */
export function isKept(
  service: Pick<Ended, 'status' | 'deliveryState' | 'terminateAt' | 'moduleState' | 'moduleTask'>,
  now: Date,
): boolean {
  const { status, deliveryState, terminateAt, moduleState, moduleTask } = service;
  if (isLiveService(status) || deliveryState !== 'done') return false;
  if (terminateAt === null || terminateAt <= now) return false;
  return moduleState !== 'terminated' && moduleTask !== 'terminate';
}

/**
 * Tells whether its customer may bring back an ended service with a new paid term: after the day on which it
 * costs nothing, while its data are kept. Not what staff ended or had switched off.
 */
export function canBringBack(
  service: Ended,
  now: Date,
): Result<undefined, 'SERVICE_NOT_RESTORABLE'> {
  const { renews, cancelledBy, suspendReason, expiresAt } = service;
  const isTheirs = cancelledBy !== 'staff' && (suspendReason ?? 'unpaid') === 'unpaid';
  const isFree = canRestore(service, 'customer', now).ok;
  return isKept(service, now) && renews && expiresAt !== null && isTheirs && !isFree
    ? ok()
    : refuse('SERVICE_NOT_RESTORABLE');
}

/**
 * Tells whether what was asked back can still come: the removal of its data has not begun. Money that comes
 * in a little late is welcome until then.
 */
export function isComingBack(
  service: Pick<Ended, 'status' | 'moduleState' | 'moduleTask'>,
): boolean {
  const { status, moduleState, moduleTask } = service;
  return !isLiveService(status) && moduleState !== 'terminated' && moduleTask !== 'terminate';
}

/**
 * The term that brings a service back: from the payment on, and after the days that were paid before
 * and not given back.
 */
export function termBack(
  service: {
    anchorAt: Date;
    expiresAt: Date;
    undoUntil: Date | null;
    termMonths: TermMonths;
  },
  now: Date,
): TermPeriod & { anchorAt: Date } {
  const { anchorAt, expiresAt, undoUntil, termMonths } = service;
  // Without a day to undo it the money of what was left went back.
  if (undoUntil !== null && expiresAt > now) {
    return { ...termAfter(anchorAt, expiresAt, termMonths), anchorAt };
  }
  return { start: now, end: termEnd(now, termMonths, 1), anchorAt: now };
}

/**
 * The status an ended service comes back to: as it was, except that nothing comes back offline but what
 * is being made anew.
 */
export function statusAfterRestore(service: {
  deliveryState: DeliveryState;
  suspendReason: SuspendReason | null;
  reinstallStep: ReinstallStep | null;
}): ServiceStatus {
  if (service.deliveryState !== 'done') return 'pending';
  if (service.reinstallStep !== null) return 'offline';
  return service.suspendReason === null ? 'active' : 'suspended';
}

/**
 * The Amsterdam date of the next term's invoice; none for a service that will not have one, and none
 * once that day has passed.
 */
export function nextInvoiceDate(
  service: { status: ServiceStatus; expiresAt: Date | null; cancelAt: Date | null },
  { renews, now }: { renews: boolean; now: Date },
): string | null {
  const { status, expiresAt, cancelAt } = service;
  if (!renews || expiresAt === null || cancelAt !== null) return null;
  if (!isDeliveredService(status)) return null;
  const date = addDays(amsterdamDate(expiresAt), -RENEWAL_INVOICE_DAYS);
  return date < amsterdamDate(now) ? null : date;
}
