import { offerPriceAt } from '#domain/catalogue/offer.ts';
import { quoteBasket, type BasketCode, type BasketQuote } from '#domain/sales/checkout.ts';
import type { VatRule } from '#domain/catalogue/vat-treatment.ts';
import { AppError, inputError } from '#server/errors.ts';
import type { ReadItem } from './queries.ts';

/** Prices a basket. Throws PLAN_NOT_AVAILABLE for a term, and INPUT_INVALID for an option, that is not offered. */
export function priceItems(
  items: readonly ReadItem<unknown>[],
  price: { rule: VatRule; discount: BasketCode | null },
): BasketQuote {
  if (items.some(({ offer, termMonths }) => offerPriceAt(offer, termMonths) === null)) {
    throw new AppError('PLAN_NOT_AVAILABLE');
  }
  const quoted = quoteBasket(items, price);
  if (!quoted.ok) throw inputError('items', 'Een van de opties is er niet (meer). Kies opnieuw.');
  return quoted.value;
}
