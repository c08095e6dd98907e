import { addDays, amsterdamDate } from './amsterdam.ts';
import { termEnd } from './billing-cycle.ts';
import type { CustomerKind } from './customer.ts';
import type { ReinstallStep } from './reinstall.ts';
import type { ModuleState } from './service-module.ts';
import type { DeliveryState, ServiceStatus, SuspendReason } from './service.ts';
import { ok, refuse, type Result } from './result.ts';

/** Who ended a service. What staff ended, a customer does not bring back. */
export const CANCELLED_BY = ['customer', 'staff', 'system'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** When a customer wants their service to end. */
export const END_MOMENTS = ['term_end', 'notice', 'now'] as const;
export type EndMoment = (typeof END_MOMENTS)[number];

/** So long an ended service can be brought back, before its server is removed. */
export const UNDO_HOURS = 24;

/** The invoice of the next term is made so many days before this one is over. */
export const RENEWAL_INVOICE_DAYS = 14;

const HOUR_MS = 3_600_000;

export function undoEndUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + UNDO_HOURS * HOUR_MS);
}

/**
 * The instant at which a consumer may leave before what they paid is over: a calendar month after
 * they say so, and never within the first term (BW art. 6:236 onder j). Null where that is no sooner
 * than the end of the term, and for a business, which waits for it. What moved in was renewed before,
 * and money for the days that another system sold is given back there.
 */
export function earlyEndOf(
  service: {
    kind: CustomerKind;
    /** The end of the very first term, whatever those after it are. */
    firstEndsAt: Date | null;
    expiresAt: Date | null;
    movedUntil: Date | null;
  },
  now: Date,
): Date | null {
  const { kind, firstEndsAt, expiresAt, movedUntil } = service;
  const firstTermEnd = movedUntil ?? firstEndsAt;
  if (kind !== 'consumer' || firstTermEnd === null || expiresAt === null) return null;
  const notice = termEnd(now, 'monthly', 1);
  const end = notice > firstTermEnd ? notice : firstTermEnd;
  return end < expiresAt ? end : null;
}

export type EndRefusal =
  | 'SERVICE_PENDING'
  | 'SERVICE_CANCELLED'
  | 'SERVICE_END_PLANNED'
  | 'SERVICE_TERM_OVER'
  | 'SERVICE_NO_EARLY_END';

/**
 * Whether a customer may end their service, and when that is. What is not delivered yet has no term
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
  if (service.status === 'cancelled') return refuse('SERVICE_CANCELLED');
  if (when === 'now') return ok(now);
  if (service.status === 'pending') return refuse('SERVICE_PENDING');
  if (service.cancelAt !== null) return refuse('SERVICE_END_PLANNED');
  if (when === 'notice') {
    return service.earlyEnd === null ? refuse('SERVICE_NO_EARLY_END') : ok(service.earlyEnd);
  }
  if (service.expiresAt === null || service.expiresAt <= now) return refuse('SERVICE_TERM_OVER');
  return ok(service.expiresAt);
}

/** An ended service comes back until its server is being removed. */
export function canRestore(
  service: {
    status: ServiceStatus;
    cancelledBy: CancelledBy | null;
    terminateAt: Date | null;
    moduleState: ModuleState;
  },
  by: 'customer' | 'staff',
  now: Date,
): Result<undefined, 'SERVICE_NOT_RESTORABLE'> {
  const isInTime = service.terminateAt !== null && now < service.terminateAt;
  const isTheirs = by === 'staff' || service.cancelledBy === 'customer';
  const isThere = service.moduleState !== 'terminated';
  return service.status === 'cancelled' && isInTime && isTheirs && isThere
    ? ok()
    : refuse('SERVICE_NOT_RESTORABLE');
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
  if (status === 'cancelled' || status === 'pending') return null;
  const date = addDays(amsterdamDate(expiresAt), -RENEWAL_INVOICE_DAYS);
  return date < amsterdamDate(now) ? null : date;
}
