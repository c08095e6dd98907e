import { addDays } from '#domain/platform/amsterdam.ts';
import { TERMS, termSaving, type OtherTerm, type StandardTerm, type TermMonths } from './term.ts';
import { cents, multiplyCents, type Cents } from '#domain/platform/money.ts';

export const PLAN_TYPES = ['web', 'vps', 'game', 'dedicated', 'other'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Texts as shown, such as "4 GB" and "2 TB per maand". */
export type PlanResources = { cpu: string; ram: string; storage: string; bandwidth: string };

/** The price of a term other than a month or a year, in cents including btw. */
export type OtherPrice = { termMonths: OtherTerm; priceCents: Cents };

/** Offer of a plan. Prices in cents, including btw; `priceCents` is for one month. */
export type PlanOffer = {
  slug: string;
  name: string;
  type: PlanType;
  priceCents: Cents;
  yearlyPriceCents: Cents | null;
  otherPrices: readonly OtherPrice[];
  features: readonly string[];
  resources: PlanResources;
};
export type PlanPrices = {
  priceCents: Cents;
  yearlyPriceCents: Cents | null;
  /** Prices of the terms that it is sold for beside a month and a year. */
  otherPrices: readonly OtherPrice[];
};

/** Bounds of what staff may fill in. */
export const PLANS_MAX = 500;
export const PLAN_FEATURES_MAX = 30;
export const PLAN_PRICE_MAX = cents(10_000_000);

const POPULAR_ABOVE = cents(1000);
const POPULAR_BELOW = cents(2500);

/** The popular badge: a monthly price above 10 and below 25 euro, both excluded. */
export function isPopular(price: Cents): boolean {
  return price > POPULAR_ABOVE && price < POPULAR_BELOW;
}

/** Months that a year costs unless the plan has a yearly price of its own. */
export const YEARLY_MONTHS_CHARGED = 10;

/** The price of one term, in cents including btw; null for one that the plan is not sold for. */
export function priceForTerm(plan: Omit<PlanPrices, 'otherPrices'>, term: StandardTerm): Cents;
export function priceForTerm(plan: PlanPrices, termMonths: TermMonths): Cents | null;
export function priceForTerm(
  plan: Omit<PlanPrices, 'otherPrices'> & Partial<PlanPrices>,
  termMonths: TermMonths,
): Cents | null {
  if (termMonths === 1) return plan.priceCents;
  if (termMonths === 12) {
    return plan.yearlyPriceCents ?? multiplyCents(plan.priceCents, YEARLY_MONTHS_CHARGED);
  }
  const price = plan.otherPrices?.find((other) => other.termMonths === termMonths);
  return price?.priceCents ?? null;
}

/** A place up or down among plans in their order; at the end of the list nothing moves. */
export function movePlan(
  ids: readonly string[],
  planId: string,
  direction: 'up' | 'down',
): string[] {
  const from = ids.indexOf(planId);
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = ids[to];
  if (from < 0 || other === undefined) return [...ids];
  return ids.with(from, other).with(to, planId);
}

/** Price of a term per month, in whole cents: the monthly cost of a yearly service. */
export function monthlyShare(price: Cents, termMonths: TermMonths): Cents {
  return cents(Math.round(price / termMonths));
}

/** Saving of a year at once against twelve months, in cents; zero without any. */
export function yearlySaving(plan: Omit<PlanPrices, 'otherPrices'>): Cents {
  const price = { monthCents: plan.priceCents, termCents: priceForTerm(plan, 12) };
  return termSaving(price, 12);
}

/** Price of a term, and its saving against months of that plan; in cents. */
export type TermPrice = { termMonths: TermMonths; termCents: Cents; savingCents: Cents };

function pricesOf(monthCents: Cents, at: (termMonths: TermMonths) => Cents | null): TermPrice[] {
  return TERMS.flatMap((termMonths) => {
    const termCents = at(termMonths);
    if (termCents === null) return [];
    return [
      { termMonths, termCents, savingCents: termSaving({ monthCents, termCents }, termMonths) },
    ];
  });
}

/** The terms that a plan is sold for, the shortest first. */
export function termPrices(plan: PlanPrices): TermPrice[] {
  return pricesOf(plan.priceCents, (termMonths) => priceForTerm(plan, termMonths));
}

/**
 * The same of the plan that a service has: at its own term, sold or not any more, it goes on for what it
 * costs.
 */
export function ownTermPrices(
  plan: PlanPrices,
  own: { termMonths: TermMonths; priceCents: Cents },
): TermPrice[] {
  const at = (termMonths: TermMonths) =>
    termMonths === own.termMonths ? own.priceCents : priceForTerm(plan, termMonths);
  return pricesOf(at(1) ?? plan.priceCents, at);
}

/** Days before a higher price counts that its customer hears of it, as our terms promise. */
export const PRICE_NOTICE_DAYS = 30;

/**
 * The day (`YYYY-MM-DD`, Amsterdam) from which a service costs its new price: a lower one at once
 * (null), a higher one after the days of notice.
 */
export function newPriceFrom(price: { from: Cents; to: Cents; today: string }): string | null {
  return price.to > price.from ? addDays(price.today, PRICE_NOTICE_DAYS) : null;
}
