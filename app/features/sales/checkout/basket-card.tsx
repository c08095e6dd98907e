import type { ReactNode } from 'react';
import { discountLabel } from '#domain/catalogue/discount.ts';
import { quantityText } from '#domain/catalogue/offer.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { negateCents } from '#domain/platform/money.ts';
import { formatMoney } from '#app/lib/format.ts';
import type { QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { BasketRow } from './use-basket.ts';

type BasketCardProps = {
  rows: readonly BasketRow[];
  /** Says what a thing costs from its next term on; null where that is what it costs now. */
  after: (item: QuotedItem) => string | null;
  discounted: BasketQuote['discount'];
  /** True while the prices are those of the basket as it was. */
  isPricing: boolean;
  total: ReactNode;
  /** The field for a discount code. */
  discount: ReactNode;
};

/** Shows the things that the customer is about to buy, what each costs now and from then on, and the total. */
export function BasketCard(props: BasketCardProps) {
  const { rows, after, discounted, isPricing, total, discount } = props;
  return (
    <Card aria-busy={isPricing}>
      <h2 className="text-2xl font-semibold">Je bestelt</h2>
      <ul className="mt-3 divide-y divide-line border-t border-line" data-basket="">
        {rows.map(({ line, item }) => (
          <li key={line.id} className="py-3">
            {item === undefined ? (
              <Skeleton className="h-12" />
            ) : (
              <Line item={item} after={after(item)} />
            )}
          </li>
        ))}
      </ul>
      <dl className="figures space-y-1.5 border-t border-line pt-4 text-[0.9375rem]">
        {discounted === null ? null : (
          <div className="flex justify-between gap-4 text-ink-soft">
            <dt>Hierin: {discountLabel(discounted)}</dt>
            <dd>{formatMoney(negateCents(discounted.savedCents))}</dd>
          </div>
        )}
        {total}
      </dl>
      {discount}
    </Card>
  );
}

type LineProps = { item: QuotedItem; after: string | null };

function Line({ item, after }: LineProps) {
  const { plan, termMonths, totalCents, nextTotalCents, setupCents, options } = item;
  const more = options.filter(({ quantity, unitCents }) => quantity > 0 && unitCents !== null);
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold break-words">{plan.name}</span>
        <span className="figures shrink-0 font-semibold">{formatMoney(totalCents)}</span>
      </div>
      <div className="text-sm text-ink-soft">
        {more.map((option) => (
          <p key={option.key}>
            {quantityText(option, option.quantity)} {option.name}
          </p>
        ))}
        {setupCents === 0 ? null : <p>Waarvan {formatMoney(setupCents)} eenmalig</p>}
        <p>{after ?? `${formatMoney(nextTotalCents)} ${PER_TERM[termMonths]}`}</p>
      </div>
    </>
  );
}
