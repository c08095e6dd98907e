import {
  addDays,
  addMonths,
  amsterdamDate,
  amsterdamInstant,
  amsterdamTimeOfDay,
} from './amsterdam.ts';

export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** As prices are told: `€ 12,99 per maand`. */
export const PER_CYCLE: Readonly<Record<BillingCycle, string>> = {
  monthly: 'per maand',
  yearly: 'per jaar',
};

/** A term: from `start` up to, not including, `end`. */
export type TermPeriod = { start: Date; end: Date };

const MONTHS: Readonly<Record<BillingCycle, number>> = { monthly: 1, yearly: 12 };

/** Calendar months in one term. */
export function monthsIn(cycle: BillingCycle): number {
  return MONTHS[cycle];
}

/**
 * The instant at which `terms` terms after the first anchor are over, at the same time on the
 * Amsterdam clock. Always counted from the first anchor, never from the term before, so that a
 * short month does not shorten all that follow: 31 Jan, 28 Feb, 31 Mar.
 * Throws RangeError unless `terms` is a whole number of zero or more.
 */
export function termEnd(anchor: Date, cycle: BillingCycle, terms: number): Date {
  if (!Number.isSafeInteger(terms) || terms < 0) throw new RangeError(`not terms: ${terms}`);
  if (terms === 0) return new Date(anchor);
  const date = addMonths(amsterdamDate(anchor), terms * monthsIn(cycle));
  return amsterdamInstant(date, amsterdamTimeOfDay(anchor));
}

/**
 * Term number `termNumber` counted from the anchor; the first is 1. Terms join without gap or
 * overlap. Throws RangeError unless `termNumber` is a whole number of one or more.
 */
export function nextTermPeriod(anchor: Date, cycle: BillingCycle, termNumber: number): TermPeriod {
  if (termNumber < 1) throw new RangeError(`not a term number: ${termNumber}`);
  return {
    start: termEnd(anchor, cycle, termNumber - 1),
    end: termEnd(anchor, cycle, termNumber),
  };
}

/** The first and last date of a term as an invoice prints it: 2026-11-01 through 2026-11-30. */
export function periodDates(period: TermPeriod): { from: string; through: string } {
  return {
    from: amsterdamDate(period.start),
    through: addDays(amsterdamDate(period.end), -1),
  };
}
