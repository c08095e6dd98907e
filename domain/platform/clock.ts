import {
  addDays,
  amsterdamDate,
  amsterdamInstant,
  amsterdamTimeOfDay,
} from '#domain/platform/amsterdam.ts';

/** The instant at which the clock in Amsterdam shows the same time a day later. */
export function dayLater(instant: Date): Date {
  return amsterdamInstant(addDays(amsterdamDate(instant), 1), amsterdamTimeOfDay(instant));
}

/** Clocks of machines that keep time differ by less; tickets, invoices and terms bear it. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Longer than a program stands still for maintenance: staff should know what it catches up on. */
export const CLOCK_JUMP_MS = 24 * 3_600_000;

export type ClockReading = {
  /** The clock of the program. */
  ours: Date;
  /** The clock of the database at the same moment. */
  database: Date;
  /** The latest moment that the program wrote down; null in a shop where nothing happened yet. */
  lastWritten: Date | null;
  /** When the jobs of time last ran; null before the first time. */
  lastRun: Date | null;
};

export type ClockFinding = 'right' | 'differs' | 'behind' | 'jumped';

/**
 * Tells whether the program may do what time brings about. `differs` and `behind` say no: one of
 * two clocks is wrong, or ours is before what it wrote itself. `jumped` says yes: a shop that stood
 * still for days or was put back from a backup catches up, and staff hear of it.
 */
export function judgeClock({ ours, database, lastWritten, lastRun }: ClockReading): ClockFinding {
  if (Math.abs(ours.getTime() - database.getTime()) >= CLOCK_TOLERANCE_MS) return 'differs';
  if (lastWritten !== null && lastWritten.getTime() - ours.getTime() >= CLOCK_TOLERANCE_MS) {
    return 'behind';
  }
  if (lastRun === null) return 'right';
  return ours.getTime() - lastRun.getTime() >= CLOCK_JUMP_MS ? 'jumped' : 'right';
}

/** Tells whether the jobs of time run at such a clock. */
export function isClockTrusted(finding: ClockFinding): boolean {
  return finding === 'right' || finding === 'jumped';
}
