import { Suspense } from 'react';
import type { Cents } from '#domain/platform/money.ts';
import { itemOf } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { DiscountForm } from './discount-form.tsx';
import { afterText } from '#app/lib/texts/line-texts.ts';
import { PlanCard } from './plan-card.tsx';
import { TotalRows } from './total-card.tsx';
import type { Basket } from './use-basket.ts';

/** For several things at once, which most orders are not. */
const BasketCard = lazyPart(async () => (await import('./basket-card.tsx')).BasketCard);

type SummaryCardProps = {
  basket: Basket;
  quote: BasketQuote;
  country: string;
  totalCents: Cents;
  isPricing: boolean;
  code: string;
  isAskingCode: boolean;
  onCode: (code: string) => void;
};

/** Shows what is ordered and what it costs: one thing with its terms, or a list. */
export function SummaryCard(props: SummaryCardProps) {
  const { basket, quote, country, totalCents, isPricing, code, isAskingCode, onCode } = props;
  const { lines } = basket;
  const [line] = lines;
  const item = line && lines.length === 1 ? itemOf(quote, lines, line) : undefined;
  const discount = (
    <DiscountForm
      quote={quote}
      termMonths={item?.termMonths ?? null}
      code={code}
      isAsking={isAskingCode}
      onChange={onCode}
    />
  );
  const shown = { quote, country, totalCents };
  if (line !== undefined && item !== undefined) {
    return (
      <PlanCard
        {...shown}
        discount={discount}
        item={item}
        line={line}
        onTermChange={(termMonths) => basket.change(line.id, { termMonths })}
      />
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-[26rem]" />}>
      <BasketCard
        rows={lines.map((one) => ({ line: one, item: itemOf(quote, lines, one) }))}
        after={(one) => afterText(one, quote)}
        discounted={quote.discount}
        isPricing={isPricing}
        total={<TotalRows {...shown} label="Totaal nu" />}
        discount={discount}
      />
    </Suspense>
  );
}
