import { DISCOUNT_CODE, normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { PLAN_SLUG } from '#domain/catalogue/plan-slug.ts';
import { paths, type TermQuery } from '#app/lib/paths.ts';
import { safePath } from '#app/lib/pages/safe-path.ts';

/** The errand that the login came in between of. */
export type Errand = TermQuery & {
  next?: string | undefined;
  plan?: string | undefined;
  code?: string | undefined;
};

/** Reads `?plan=&cycle=&term=&code=&next=`; what is not one of ours is left out. */
export function readErrand(query: URLSearchParams): Errand {
  const plan = query.get('plan') ?? '';
  const code = normaliseDiscountCode(query.get('code') ?? '');
  return {
    next: safePath(query.get('next')),
    plan: PLAN_SLUG.test(plan) ? plan : undefined,
    cycle: /^(?:month|year)ly$/.exec(query.get('cycle') ?? '')?.[0],
    // The checkout knows whether it is sold for so long.
    term: /^\d\d?$/.exec(query.get('term') ?? '')?.[0],
    code: DISCOUNT_CODE.test(code) ? code : undefined,
  };
}

/** The path after signing in: on with the order, back to the page asked for, or the dashboard. */
export function pathAfterLogin(errand: Errand): string {
  const { plan, cycle, term, code } = errand;
  if (plan === undefined) return errand.next ?? paths.dashboard();
  return paths.checkout(plan, (cycle ?? term) === undefined ? undefined : { cycle, term }, code);
}

/** Tells whether what waits is an order, to say so. */
export function isOrdering(errand: Errand): boolean {
  return errand.plan !== undefined || (errand.next ?? '').startsWith('/checkout?');
}
