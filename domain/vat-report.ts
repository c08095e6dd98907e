import { addMonths, amsterdamMidnight } from './amsterdam.ts';
import { cents, type Cents } from './money.ts';

/** The quarters of a year, by their numbers. */
export const QUARTERS: readonly number[] = [1, 2, 3, 4];

/** The first instant of a quarter of a year in Amsterdam, and the first after it. */
export function quarterBounds(year: number, quarter: number): { from: Date; until: Date } {
  const first = `${String(year).padStart(4, '0')}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
  return { from: amsterdamMidnight(first), until: amsterdamMidnight(addMonths(first, 3)) };
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

export type EuConsumersState = 'none' | 'below' | 'near' | 'over';

/** How what was sold to them in a year, in cents without btw, stands to the limit. */
export function euConsumersState(net: Cents): EuConsumersState {
  if (net <= 0) return 'none';
  if (net > EU_CONSUMERS_LIMIT) return 'over';
  return net >= EU_CONSUMERS_LIMIT * NEAR ? 'near' : 'below';
}
