import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { termAfter, type TermMonths } from '#domain/catalogue/term.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { isDeliveredService, type ServiceStatus } from './service-status.ts';

/** Time that staff give for nothing: whole months, or days. */
export const GRANT_UNITS = ['months', 'days'] as const;
export type GrantUnit = (typeof GRANT_UNITS)[number];
export type GrantedTime = { unit: GrantUnit; count: number };

/** Bounds of what is given at once: what is longer is another price. */
export const GRANT_BOUNDS = { months: 12, days: 366 } as const;

const ONE_MONTH: TermMonths = 1;

type Paid = { anchorAt: Date | null; expiresAt: Date };

/**
 * The period that is given after what is paid. Months end on the day on which its terms do, also after the
 * 31st; after days its terms begin on another day from then on.
 */
export function grantedTerm(
  { anchorAt, expiresAt }: Paid,
  { unit, count }: GrantedTime,
): { start: Date; end: Date; anchorAt: Date } {
  if (unit === 'days') {
    const end = amsterdamMidnightAfter(expiresAt, count);
    return { start: expiresAt, end, anchorAt: end };
  }
  const anchor = anchorAt ?? expiresAt;
  let end = expiresAt;
  for (let month = 0; month < count; month += 1) end = termAfter(anchor, end, ONE_MONTH).end;
  return { start: expiresAt, end, anchorAt: anchor };
}

/** The same time of day, so many days of the calendar later. */
function amsterdamMidnightAfter(instant: Date, days: number): Date {
  const day = amsterdamDate(instant);
  const intoDay = instant.getTime() - amsterdamMidnight(day).getTime();
  return new Date(amsterdamMidnight(addDays(day, days)).getTime() + intoDay);
}

export type GrantRefusal = 'SERVICE_NOT_RUNNING' | 'SERVICE_IS_ENDING' | 'NEXT_TERM_IS_OPEN';

type Granted = {
  status: ServiceStatus;
  expiresAt: Date | null;
  cancelAt: Date | null;
  /** Its next term was invoiced, or another plan ordered, and waits for money. */
  hasOpenOrder: boolean;
};

/** Tells whether time can be given: to what runs, goes on, and has no bill for the days after it. */
export function canGrantTerm(service: Granted): Result<undefined, GrantRefusal> {
  if (!isDeliveredService(service.status) || service.expiresAt === null) {
    return refuse('SERVICE_NOT_RUNNING');
  }
  if (service.cancelAt !== null) return refuse('SERVICE_IS_ENDING');
  return service.hasOpenOrder ? refuse('NEXT_TERM_IS_OPEN') : ok();
}
