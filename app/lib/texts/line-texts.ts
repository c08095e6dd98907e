import type { CustomerKind } from '#domain/identity/customer.ts';
import { discountSentence } from '#domain/catalogue/discount.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { FREE_TERM, termSentences } from '#domain/sales/agreement.ts';
import { formatMoney } from '#app/lib/format.ts';
import type { QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';

type PricedItem = Pick<QuotedItem, 'termMonths' | 'totalCents' | 'nextTotalCents' | 'setupCents'>;
type Priced = Pick<BasketQuote, 'discount'> & { items: readonly unknown[] };

/** The discount on a thing; null where the code does not count for it. */
export function ownDiscount(
  { totalCents, nextTotalCents, setupCents }: PricedItem,
  { discount, items }: Priced,
): BasketQuote['discount'] {
  if (items.length === 1) return discount;
  // A cent is what rounding by line may differ.
  return totalCents - setupCents < nextTotalCents - 1 ? discount : null;
}

/** Says what a thing costs from its next term on; null where that is what it costs now. */
export function afterText(item: PricedItem, quote: Priced): string | null {
  const { termMonths, nextTotalCents, setupCents } = item;
  const own = ownDiscount(item, quote);
  const price = formatMoney(nextTotalCents);
  if (own !== null) return discountSentence({ terms: own.terms, termMonths }, price);
  return setupCents === 0 ? null : `Daarna ${price} ${PER_TERM[termMonths]}.`;
}

/** The conditions of a thing: how long it is taken for, how it goes on and how one leaves. */
export function itemSentences(
  kind: CustomerKind,
  item: PricedItem,
  quote: Priced,
): readonly string[] {
  if (item.totalCents === 0 && item.nextTotalCents === 0) return [FREE_TERM];
  const own = ownDiscount(item, quote);
  // Paid once is not paid again, so that the next term costs another price.
  const agreed = own ?? (item.setupCents > 0 ? { terms: 1 } : null);
  const listPrice = formatMoney(item.nextTotalCents);
  return termSentences(kind, item.termMonths, agreed && { terms: agreed.terms, listPrice });
}

type Deal = { ids: string[]; sentences: readonly string[] };

/** The same conditions are said once, for all that they hold of. */
export function sharedDeals(
  lines: readonly { id: string; sentences: readonly string[] }[],
): Deal[] {
  const deals: Deal[] = [];
  for (const { id, sentences } of lines) {
    const known = deals.find((deal) => deal.sentences.join() === sentences.join());
    if (known === undefined) deals.push({ ids: [id], sentences });
    else known.ids.push(id);
  }
  return deals;
}
