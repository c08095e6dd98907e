import { formatMoney } from '#app/lib/format.ts';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { VAT_STATEMENTS, vatAmountLabel } from '#domain/catalogue/vat-treatment.ts';
import type { Buyer, NewOrderState } from './order-rows-card.tsx';

type OrderSumCardProps = { priced: NewOrderState['priced']; buyer: Buyer };

/** Shows what the order comes to, with the btw of this buyer. */
export function OrderSumCard({ priced, buyer: { country } }: OrderSumCardProps) {
  const { data: quote } = priced;
  if (priced.isError) return <Alert tone="bad">{errorText(priced.error)}</Alert>;
  const { vatTreatment: treatment = 'standard', vatPercent: percent = 21 } = quote ?? {};
  const amounts = [
    ['Zonder btw', quote?.netCents],
    [vatAmountLabel({ treatment, percent, country }), quote?.vatCents],
  ] as const;
  return (
    <div aria-live="polite">
      <dl className="figures flex flex-col gap-1.5">
        {amounts.map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{amount === undefined ? '–' : formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Totaal nu</dt>
          <dd>{quote === undefined ? '–' : formatMoney(quote.totalCents)}</dd>
        </div>
      </dl>
      {VAT_STATEMENTS[treatment] === null ? null : (
        <p className="mt-2 text-sm text-ink-soft">{VAT_STATEMENTS[treatment]}</p>
      )}
    </div>
  );
}
