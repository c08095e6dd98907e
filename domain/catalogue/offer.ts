import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Cents } from '#domain/platform/money.ts';
import { ONE_OFF, SOLD_TERMS, type SoldTerm } from './sold-term.ts';

/** Shape of the key that an option is known by, to a panel and to the services that have it. */
export const OPTION_KEY = /^[a-z][a-z0-9-]{0,30}$/;

/** Bounds of what staff may fill in. */
export const OFFER_BOUNDS = {
  options: { max: 12 },
  addOns: { max: 20 },
  nameLength: 60,
  unitLength: 20,
  quantity: { min: 0, max: 10_000 },
  step: { min: 1, max: 1000 },
  /** The price of one unit, or of what is paid once; in cents. */
  priceCents: { min: 0, max: 1_000_000 },
} as const;

/** Price of one unit of an option for a term, in cents including btw. */
export type UnitPrice = { termMonths: SoldTerm; unitCents: Cents };

/**
 * An option of a plan: something that its buyer takes more of than the plan has by itself. Quantities count
 * what comes on top of what is included.
 */
export type PlanOption = {
  key: string;
  name: string;
  /** Unit that it is counted in, such as `GB`; empty where its name says so. */
  unit: string;
  /** The number that the plan has of it without any of the option; zero where it says nothing of that. */
  included: number;
  /** Least and most that is taken of it, and the steps in between, counted from the least. */
  min: number;
  max: number;
  step: number;
  /** Terms that it can be had for, the shortest first; zero cents is free. */
  prices: readonly UnitPrice[];
};

/** A price of a plan for a term, in cents, and what is paid once beside the first. */
export type OfferPrice = { termMonths: SoldTerm; unitCents: Cents; setupCents: Cents };

type OfferedAlone = {
  id: string;
  slug: string;
  name: string;
  /** Prices of the terms that it is sold for, the shortest first; of what is sold once, only that one. */
  prices: readonly OfferPrice[];
  options: readonly PlanOption[];
};

/** An add-on: what is only sold beside something else. */
export type OfferedAddOn = OfferedAlone & {
  /** True if it has the term of what it goes with, and ends with it. */
  followsParent: boolean;
};

/** A plan as it can be ordered, with what goes with it. */
export type Offer = OfferedAlone & { addOns: readonly OfferedAddOn[] };

/** The most of an option that its steps come to. */
export function mostOf({ min, max, step }: Pick<PlanOption, 'min' | 'max' | 'step'>): number {
  return min + Math.floor((max - min) / step) * step;
}

/** Tells whether so many of an option can be taken. */
export function isOfferedQuantity(
  { min, max, step }: Pick<PlanOption, 'min' | 'max' | 'step'>,
  quantity: number,
): boolean {
  if (!Number.isSafeInteger(quantity) || quantity < min || quantity > max) return false;
  return (quantity - min) % step === 0;
}

/** The price of a unit for a term, in cents; null where the option is not sold for it. */
export function unitPriceAt(option: PlanOption, termMonths: SoldTerm): Cents | null {
  return option.prices.find((price) => price.termMonths === termMonths)?.unitCents ?? null;
}

/** The price of a plan or an add-on for a term; null where it is not sold for it. */
export function offerPriceAt(
  { prices }: Pick<OfferedAlone, 'prices'>,
  termMonths: SoldTerm,
): OfferPrice | null {
  return prices.find((price) => price.termMonths === termMonths) ?? null;
}

/** The options that can be had for a term. */
export function optionsAt<T extends PlanOption>(
  { options }: { options: readonly T[] },
  termMonths: SoldTerm,
): T[] {
  return options.filter((option) => unitPriceAt(option, termMonths) !== null);
}

/**
 * The terms that an add-on can be had for beside a term of what it goes with, the shortest first. One that
 * follows has that term or none; what is sold once is sold once beside anything.
 */
export function addOnTerms(addOn: OfferedAddOn, parentTerm: SoldTerm): SoldTerm[] {
  return SOLD_TERMS.filter((term) => {
    if (offerPriceAt(addOn, term) === null) return false;
    if (term === ONE_OFF) return true;
    // A term that is paid again and again has no place beside what is paid once and gone.
    return addOn.followsParent ? term === parentTerm : parentTerm !== ONE_OFF;
  });
}

/** Quantities of options, by their keys. */
export type TakenOptions = Readonly<Record<string, number>>;

export type TakenOption = { option: PlanOption; quantity: number; unitCents: Cents };

export type OptionRefusal = 'OPTION_NOT_OFFERED' | 'QUANTITY_NOT_OFFERED';

/**
 * The options that are taken for a term, in their order; of one that nobody speaks of, the least there is. None
 * of which nothing is taken.
 */
export function takeOptions(
  offer: { options: readonly PlanOption[] },
  { termMonths, taken }: { termMonths: SoldTerm; taken: TakenOptions },
): Result<TakenOption[], OptionRefusal> {
  const offered = optionsAt(offer, termMonths);
  const keys = new Set(offered.map(({ key }) => key));
  if (Object.keys(taken).some((key) => !keys.has(key))) return refuse('OPTION_NOT_OFFERED');
  const chosen: TakenOption[] = [];
  for (const option of offered) {
    const quantity = taken[option.key] ?? option.min;
    if (!isOfferedQuantity(option, quantity)) return refuse('QUANTITY_NOT_OFFERED');
    const unitCents = unitPriceAt(option, termMonths);
    if (quantity > 0 && unitCents !== null) chosen.push({ option, quantity, unitCents });
  }
  return ok(chosen);
}

/** Says how much of an option there is: `8 GB`, `2`. */
export function quantityText({ unit }: Pick<PlanOption, 'unit'>, quantity: number): string {
  return unit === '' ? String(quantity) : `${quantity} ${unit}`;
}
