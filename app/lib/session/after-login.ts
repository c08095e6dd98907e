import { BILLING_CYCLES, type BillingCycle } from '#domain/catalogue/billing-cycle.ts';
import { DISCOUNT_CODE, normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { PLAN_SLUG } from '#domain/catalogue/plan-slug.ts';
import { paths } from '#app/lib/paths.ts';
import { safePath } from '#app/lib/pages/safe-path.ts';

/** The errand that the login came in between of. */
export type Errand = {
  next?: string | undefined;
  plan?: string | undefined;
  cycle?: BillingCycle | undefined;
  code?: string | undefined;
};

/** Reads `?plan=&cycle=&code=&next=`; what is not one of ours is left out. */
export function readErrand(query: URLSearchParams): Errand {
  const plan = query.get('plan') ?? '';
  const cycle = query.get('cycle');
  const code = normaliseDiscountCode(query.get('code') ?? '');
  return {
    next: safePath(query.get('next')),
    plan: PLAN_SLUG.test(plan) ? plan : undefined,
    cycle: BILLING_CYCLES.find((known) => known === cycle),
    code: DISCOUNT_CODE.test(code) ? code : undefined,
  };
}

/** The path after signing in: on with the order, back to the page asked for, or the dashboard. */
export function pathAfterLogin(errand: Errand): string {
  if (errand.plan !== undefined) return paths.checkout(errand.plan, errand.cycle, errand.code);
  return errand.next ?? paths.dashboard();
}

/** Tells whether what waits is an order, to say so. */
export function isOrdering(errand: Errand): boolean {
  return errand.plan !== undefined || (errand.next ?? '').startsWith('/checkout?');
}
