import type { TermPrice as PresentedPrice } from '#contract/customer/plan-changes.ts';
import type { TermPrice } from '#domain/catalogue/plan.ts';
import { cycleOf } from '#domain/catalogue/term.ts';

/** Prices of terms with the cycle of each, as it was called before there were others. */
export function presentPrices(prices: readonly TermPrice[]): PresentedPrice[] {
  return prices.map((price) => ({ ...price, cycle: cycleOf(price.termMonths) }));
}
