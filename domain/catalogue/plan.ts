import { addDays } from '#domain/platform/amsterdam.ts';
import { BILLING_CYCLES, type BillingCycle } from './billing-cycle.ts';
import {
  cents,
  multiplyCents,
  subtractCents,
  ZERO_CENTS,
  type Cents,
} from '#domain/platform/money.ts';

export const PLAN_TYPES = ['web', 'vps', 'game', 'dedicated', 'other'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Texts as shown, such as "4 GB" and "2 TB per maand". */
export type PlanResources = { cpu: string; ram: string; storage: string; bandwidth: string };

/** Offer of a plan. Prices in cents, including btw; `priceCents` is for one month. */
export type PlanOffer = {
  slug: string;
  name: string;
  type: PlanType;
  priceCents: Cents;
  yearlyPriceCents: Cents | null;
  features: readonly string[];
  resources: PlanResources;
};
type PlanPrices = { priceCents: Cents; yearlyPriceCents: Cents | null };

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

/** The price of one term, in cents including btw. */
export function priceForCycle(plan: PlanPrices, cycle: BillingCycle): Cents {
  if (cycle === 'monthly') return plan.priceCents;
  return plan.yearlyPriceCents ?? multiplyCents(plan.priceCents, YEARLY_MONTHS_CHARGED);
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
export function monthlyShare(price: Cents, cycle: BillingCycle): Cents {
  return cycle === 'monthly' ? price : cents(Math.round(price / 12));
}

/** Saving of a year at once against twelve months, in cents; zero without any. */
export function yearlySaving(plan: PlanPrices): Cents {
  const saving = subtractCents(multiplyCents(plan.priceCents, 12), priceForCycle(plan, 'yearly'));
  return saving > 0 ? saving : ZERO_CENTS;
}

/** Price of a term, and its saving against months of that plan, by cycle; in cents. */
export type CyclePrice = { cycle: BillingCycle; termCents: Cents; savingCents: Cents };

export function cyclePrices(plan: PlanPrices): CyclePrice[] {
  return BILLING_CYCLES.map((cycle) => {
    const savingCents = cycle === 'yearly' ? yearlySaving(plan) : ZERO_CENTS;
    return { cycle, termCents: priceForCycle(plan, cycle), savingCents };
  });
}

/** The same of the plan that a service has: at its own cycle it goes on for what it costs. */
export function ownCyclePrices(
  plan: PlanPrices,
  { billingCycle, priceCents }: { billingCycle: BillingCycle; priceCents: Cents },
): CyclePrice[] {
  const at = (cycle: BillingCycle) =>
    cycle === billingCycle ? priceCents : priceForCycle(plan, cycle);
  return cyclePrices({ priceCents: at('monthly'), yearlyPriceCents: at('yearly') });
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
