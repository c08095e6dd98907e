import { Suspense } from 'react';
import { takesDomain } from '#domain/delivery/own-domain.ts';
import { itemOf, type ChosenLine, type QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { AddLineForm } from './add-line-form.tsx';
import { StepCard } from './step-card.tsx';
import { ServiceForm } from './service-form.tsx';
import type { Basket } from './use-basket.ts';

/** For several things at once, which most orders are not. */
const BasketForm = lazyPart(async () => (await import('./basket-form.tsx')).BasketForm);

type ItemsFormProps = { basket: Basket; quote: BasketQuote };

/** Asks about what is ordered: one thing as it always was, or each of several with its term. */
export function ItemsForm({ basket, quote }: ItemsFormProps) {
  const { lines } = basket;
  const rows = lines.map((line) => ({ line, item: itemOf(quote, lines, line) }));
  const fieldsOf = (line: ChosenLine, item: QuotedItem) => (
    <ServiceForm
      key={line.id}
      item={item}
      line={line}
      onOptions={(options) => basket.change(line.id, { options })}
    />
  );
  // The others stay in sight while the code of an added one comes.
  const fieldsBeside = (line: ChosenLine, item: QuotedItem) => (
    <Suspense key={line.id} fallback={null}>
      {fieldsOf(line, item)}
    </Suspense>
  );
  const [first, ...others] = rows;
  const add = <AddLineForm key="add" lines={lines} onAdd={basket.add} />;
  if (first?.item !== undefined && others.length === 0) {
    const title = takesDomain(first.item.plan.type) ? 'Domeinnaam' : 'Naam van je dienst';
    return (
      <StepCard step={1} title={title} here={basket.here}>
        {fieldsOf(first.line, first.item)}
        {add}
      </StepCard>
    );
  }
  return (
    <StepCard step={1} title="Je bestelling">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <BasketForm basket={basket} rows={rows} fieldsOf={fieldsBeside} />
      </Suspense>
      {add}
    </StepCard>
  );
}
