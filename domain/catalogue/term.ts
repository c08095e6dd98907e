import {
  addDays,
  addMonths,
  amsterdamDate,
  amsterdamInstant,
  amsterdamTimeOfDay,
} from '#domain/platform/amsterdam.ts';
import { multiplyCents, subtractCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';

/** Lengths of a term that a plan can be sold for, in calendar months. */
export const TERMS = [1, 3, 6, 12, 24, 36] as const;
export type TermMonths = (typeof TERMS)[number];

/** The terms that every plan is sold for; those of the others have a price only where a plan has them. */
export const STANDARD_TERMS = [1, 12] as const satisfies readonly TermMonths[];
export const OTHER_TERMS = [3, 6, 24, 36] as const satisfies readonly TermMonths[];
export type StandardTerm = (typeof STANDARD_TERMS)[number];
export type OtherTerm = (typeof OTHER_TERMS)[number];

/** Words for terms of a month and of a year, from before there were others; those have none. */
export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** The cycle of a term, as lists and outsiders know it; null of any other than a month or a year. */
export function cycleOf(termMonths: TermMonths): BillingCycle | null {
  if (termMonths === 1) return 'monthly';
  return termMonths === 12 ? 'yearly' : null;
}

/** A term as it is asked for: in months, or by its cycle. */
export type AskedTerm = {
  termMonths?: TermMonths | undefined;
  cycle?: BillingCycle | undefined;
};

/** Tells whether a term is asked for, and only one: the two ways never say different things. */
export function isOneTerm({ termMonths, cycle }: AskedTerm): boolean {
  if (termMonths === undefined) return cycle !== undefined;
  return cycle === undefined || cycle === cycleOf(termMonths);
}

/** The term that is asked for, or the one that holds where nothing is said. */
export function askedTerm({ termMonths, cycle }: AskedTerm, otherwise: TermMonths): TermMonths {
  if (termMonths !== undefined) return termMonths;
  if (cycle === undefined) return otherwise;
  return cycle === 'monthly' ? 1 : 12;
}

/** The term of this many months; null where there is none such. */
export function readTerm(months: number): TermMonths | null {
  return TERMS.find((term) => term === months) ?? null;
}

/** As prices are told: `€ 12,99 per maand`. */
export const PER_TERM: Readonly<Record<TermMonths, string>> = {
  1: 'per maand',
  3: 'per kwartaal',
  6: 'per halfjaar',
  12: 'per jaar',
  24: 'per 2 jaar',
  36: 'per 3 jaar',
};

const NAMED: Readonly<Partial<Record<TermMonths, string>>> = {
  1: 'Maandelijks',
  6: 'Halfjaarlijks',
  12: 'Jaarlijks',
};

/** Names a term as it stands by itself: on an order, in a list. */
export function termLabel(termMonths: TermMonths): string {
  return NAMED[termMonths] ?? `P${PER_TERM[termMonths].slice(1)}`;
}

/** Tells how much is sold in a term: `VPS Professional, 1 maand`. */
export function termLength(termMonths: TermMonths): string {
  if (termMonths === 1) return '1 maand';
  return termMonths < 12 ? `${termMonths} maanden` : `${termMonths / 12} jaar`;
}

/** Months for which a first contract binds a consumer at most (BW art. 6:236 onder j). */
export const CONSUMER_BOUND_MONTHS = 12;

/** A term: from `start` up to, not including, `end`. */
export type TermPeriod = { start: Date; end: Date };

/**
 * The instant at which `terms` terms after the first anchor are over, at the same time on the
 * Amsterdam clock. Always counted from the first anchor, never from the term before, so that a
 * short month does not shorten all that follow: 31 Jan, 28 Feb, 31 Mar.
 * Throws RangeError unless `terms` is a whole number of zero or more.
 */
export function termEnd(anchor: Date, termMonths: TermMonths, terms: number): Date {
  if (!Number.isSafeInteger(terms) || terms < 0) throw new RangeError(`not terms: ${terms}`);
  if (terms === 0) return new Date(anchor);
  const date = addMonths(amsterdamDate(anchor), terms * termMonths);
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
    Math.abs(termEnd(anchor, 1, count).getTime() - instant.getTime());
  return near.toSorted((one, other) => distance(one) - distance(other))[0] ?? 0;
}

/**
 * The term that begins where what is paid ends. Its end is counted in months from the first anchor,
 * whatever the terms before it were: also after months and a year the 31st is the 31st again.
 */
export function termAfter(anchor: Date, paidUntil: Date, termMonths: TermMonths): TermPeriod {
  const months = monthsAfter(anchor, paidUntil) + termMonths;
  return { start: paidUntil, end: termEnd(anchor, 1, months) };
}

/**
 * The instant until which a first term binds a consumer: its end, and of a longer one the end of its
 * first twelve months. From then on they leave any day and have the rest back.
 */
export function consumerBoundUntil(first: TermPeriod): Date {
  const bound = termEnd(first.start, 1, CONSUMER_BOUND_MONTHS);
  return bound < first.end ? bound : first.end;
}

/** The first and last date of a term as an invoice prints it: 2026-11-01 through 2026-11-30. */
export function periodDates(period: TermPeriod): { from: string; through: string } {
  return {
    from: amsterdamDate(period.start),
    through: addDays(amsterdamDate(period.end), -1),
  };
}

/** Saving of a term at once against its months one by one, in cents; zero without any. */
export function termSaving(
  { monthCents, termCents }: { monthCents: Cents; termCents: Cents },
  termMonths: TermMonths,
): Cents {
  const saving = subtractCents(multiplyCents(monthCents, termMonths), termCents);
  return saving > 0 ? saving : ZERO_CENTS;
}
