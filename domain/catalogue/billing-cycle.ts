import {
  addDays,
  addMonths,
  amsterdamDate,
  amsterdamInstant,
  amsterdamTimeOfDay,
} from '#domain/platform/amsterdam.ts';

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

/** The whole months from the anchor that an instant is nearest to; terms end on those. */
function monthsAfter(anchor: Date, instant: Date): number {
  const [from, to] = [anchor, instant].map((one) => {
    const [year = 0, month = 0] = amsterdamDate(one).split('-').map(Number);
    return year * 12 + month;
  });
  const months = (to ?? 0) - (from ?? 0);
  const near = [months - 1, months, months + 1].filter((count) => count >= 0);
  const distance = (count: number) =>
    Math.abs(termEnd(anchor, 'monthly', count).getTime() - instant.getTime());
  return near.toSorted((one, other) => distance(one) - distance(other))[0] ?? 0;
}

/**
 * The term that begins where what is paid ends. Its end is counted in months from the first anchor,
 * whatever the terms before it were: also after months and a year the 31st is the 31st again.
 */
export function termAfter(anchor: Date, paidUntil: Date, cycle: BillingCycle): TermPeriod {
  const months = monthsAfter(anchor, paidUntil) + monthsIn(cycle);
  return { start: paidUntil, end: termEnd(anchor, 'monthly', months) };
}

/** The first and last date of a term as an invoice prints it: 2026-11-01 through 2026-11-30. */
export function periodDates(period: TermPeriod): { from: string; through: string } {
  return {
    from: amsterdamDate(period.start),
    through: addDays(amsterdamDate(period.end), -1),
  };
}
