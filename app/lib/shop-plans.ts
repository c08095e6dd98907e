import { data, type RouterContextProvider } from 'react-router';
import type { Cents } from '#domain/platform/money.ts';
import {
  isPopular,
  type OtherPrice,
  type PlanResources,
  type PlanType,
} from '#domain/catalogue/plan.ts';
import { FALLBACK_PLANS } from '#domain/operations/standard-plans.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';

/** A plan as visitors see it. */
export type ListedPlan = {
  slug: string;
  name: string;
  type: PlanType;
  priceCents: Cents;
  /** Null for the stand-ins, which cannot be ordered. */
  yearlyPriceCents: Cents | null;
  otherPrices: readonly OtherPrice[];
  features: readonly string[];
  /** The operating systems that one chooses among. */
  systems: readonly string[];
  resources: PlanResources | null;
  popular: boolean;
  /** Among those of its type. */
  position: number;
};

export type ShopPlans = { plans: readonly ListedPlan[]; orderable: boolean };

function fallbackPlans(): ShopPlans {
  const plans = FALLBACK_PLANS.map((plan) => ({
    ...plan,
    systems: [],
    popular: isPopular(plan.priceCents),
    position: 0,
  }));
  return { plans, orderable: false };
}

/** Those of one type, in the order that the shop gave them; the list itself goes by price. */
export function plansOfType(plans: readonly ListedPlan[], type: PlanType): ListedPlan[] {
  return plans.filter((plan) => plan.type === type).toSorted((a, b) => a.position - b.position);
}

type Context = Readonly<RouterContextProvider>;

/**
 * The active plans, cheapest first, as the server gives them. When they cannot be read or there are
 * none, three stand-ins, without a cache tag: a page that shows those must not be kept.
 */
export async function loadShopPlans(context: Context) {
  try {
    const { plans } = await context.get(siteContext).api.plans.list();
    if (plans.length > 0) {
      return data<ShopPlans>({ plans, orderable: true }, { headers: { 'Cache-Tag': 'plans' } });
    }
  } catch {
    // The stand-ins below are the answer; the server has logged why.
  }
  return data<ShopPlans>(fallbackPlans());
}
