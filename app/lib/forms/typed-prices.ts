import type { OtherPrice } from '#domain/catalogue/plan.ts';
import { OTHER_TERMS, type OtherTerm } from '#domain/catalogue/term.ts';
import { parseMoney, typedMoney } from '#domain/platform/money-input.ts';

/** The fields of the prices of other terms than a month and a year. */
export const PRICE_FIELDS = { 3: 'price3', 6: 'price6', 24: 'price24', 36: 'price36' } as const;

type PriceField = (typeof PRICE_FIELDS)[OtherTerm];

/** Prices as they are typed; an empty one of a term that the plan is not sold for. */
export type TypedPrices = Record<PriceField, string>;

export function toTypedPrices(prices: readonly OtherPrice[]): TypedPrices {
  const typed = (term: OtherTerm) => {
    const price = prices.find(({ termMonths }) => termMonths === term);
    return price === undefined ? '' : typedMoney(price.priceCents);
  };
  return { price3: typed(3), price6: typed(6), price24: typed(24), price36: typed(36) };
}

function pricedTerms(typed: TypedPrices): OtherTerm[] {
  return OTHER_TERMS.filter((term) => typed[PRICE_FIELDS[term]].trim() !== '');
}

/** Prices as the contract wants them; a wrong amount becomes what no amount may be. */
export function readPrices(typed: TypedPrices) {
  return pricedTerms(typed).map((termMonths) => ({
    termMonths,
    priceCents: parseMoney(typed[PRICE_FIELDS[termMonths]]) ?? 0,
  }));
}

/** The field under which a fault of one of those prices shows itself. */
export function priceFieldOf(
  typed: TypedPrices,
  [list, place]: readonly PropertyKey[],
): PriceField | undefined {
  const term = list === 'otherPrices' ? pricedTerms(typed)[Number(place)] : undefined;
  return term === undefined ? undefined : PRICE_FIELDS[term];
}
