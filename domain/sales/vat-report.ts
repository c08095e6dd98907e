import { addMonths, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { cents, type Cents } from '#domain/platform/money.ts';

/** The quarters of a year, by their numbers. */
export const QUARTERS: readonly number[] = [1, 2, 3, 4];

/** The first instant of a quarter of a year in Amsterdam, and the first after it. */
export function quarterBounds(year: number, quarter: number): { from: Date; until: Date } {
  const first = `${String(year).padStart(4, '0')}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
  return { from: amsterdamMidnight(first), until: amsterdamMidnight(addMonths(first, 3)) };
}

export type Quarter = { year: number; quarter: number };

/** Three years: what is older than that is reported to the country itself. */
const CORRECTABLE_QUARTERS = 12;

/**
 * Tells whether the return of the one-stop shop over one quarter still takes a correction of an earlier one:
 * until three years after that one's return was due (Directive 2006/112/EC art. 369g(4)). Each is due
 * as long after its quarter, so that quarters are counted.
 */
export function isCorrectable(of: Quarter, on: Quarter): boolean {
  return (on.year - of.year) * QUARTERS.length + on.quarter - of.quarter <= CORRECTABLE_QUARTERS;
}

/**
 * Up to this much a year, in cents without btw, consumers in other EU countries pay Dutch btw; above it
 * that of their own country (Directive 2006/112/EC art. 59c).
 */
export const EU_CONSUMERS_LIMIT: Cents = cents(1_000_000);
const NEAR = 0.8;

/**
 * Up to this much a year, in cents, somebody may stay in the kleineondernemersregeling (Wet OB art. 25).
 */
export const SMALL_BUSINESS_LIMIT: Cents = cents(2_000_000);

/** Compares what a small business sold in a year, in cents, with that limit. */
export function smallBusinessState(sold: Cents): 'none' | 'below' | 'near' | 'over' {
  if (sold > SMALL_BUSINESS_LIMIT) return 'over';
  if (sold <= 0) return 'none';
  return sold >= SMALL_BUSINESS_LIMIT * NEAR ? 'near' : 'below';
}

export type EuConsumersState = 'none' | 'below' | 'near' | 'over' | 'over-before';

/**
 * Compares what was sold to them in a year, in cents without btw, with the limit. A shop that passed it in
 * the year before is over it from the first sale on.
 */
export function euConsumersState(net: Cents, netBefore: Cents): EuConsumersState {
  if (net > EU_CONSUMERS_LIMIT) return 'over';
  if (netBefore > EU_CONSUMERS_LIMIT) return 'over-before';
  if (net <= 0) return 'none';
  return net >= EU_CONSUMERS_LIMIT * NEAR ? 'near' : 'below';
}
