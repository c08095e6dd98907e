import { addMonths, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { cents, sumCents, type Cents } from '#domain/platform/money.ts';

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

/** Boxes (rubrieken) of the Dutch return that a shop without purchases of its own fills in. */
export const VAT_BOXES = ['1a', '1b', '1e', '3b', '5a', '5b'] as const;
export type VatBox = (typeof VAT_BOXES)[number];

/** Amounts of a box, in cents. Of 5a there is no turnover, of 1e and 3b no btw, of 5b neither is known here. */
export type BoxAmounts = { box: VatBox; netCents: Cents | null; vatCents: Cents | null };

/** The low Dutch rate, in percent (Wet OB art. 9 lid 2 a): what is above it is the general one, then or earlier. */
const LOW_RATE = 9;

type Rated = { vatPercent: number; netCents: Cents; vatCents: Cents };

/** The box of a Dutch sale by its rate, in percent. */
export function boxOfRate(vatPercent: number): '1a' | '1b' | '1e' {
  if (vatPercent === 0) return '1e';
  return vatPercent > LOW_RATE ? '1a' : '1b';
}

/**
 * Adds up what belongs in each box of the return of a quarter. Services to companies in other member states
 * are 3b; what the one-stop shop declares, what is exempt and what is sold outside the EU is in none.
 */
export function vatBoxes({
  standard,
  reverseChargeCents,
}: {
  standard: readonly Rated[];
  reverseChargeCents: Cents;
}): BoxAmounts[] {
  const netOf = (box: VatBox) => sumCents(inBox(standard, box).map(({ netCents }) => netCents));
  const vatOf = (box: VatBox) => sumCents(inBox(standard, box).map(({ vatCents }) => vatCents));
  const amounts: Readonly<Record<VatBox, Omit<BoxAmounts, 'box'>>> = {
    '1a': { netCents: netOf('1a'), vatCents: vatOf('1a') },
    '1b': { netCents: netOf('1b'), vatCents: vatOf('1b') },
    '1e': { netCents: netOf('1e'), vatCents: null },
    '3b': { netCents: reverseChargeCents, vatCents: null },
    '5a': { netCents: null, vatCents: sumCents(standard.map(({ vatCents }) => vatCents)) },
    '5b': { netCents: null, vatCents: null },
  };
  return VAT_BOXES.map((box) => ({ box, ...amounts[box] }));
}

function inBox(standard: readonly Rated[], box: VatBox): readonly Rated[] {
  return standard.filter(({ vatPercent }) => boxOfRate(vatPercent) === box);
}
