import type { Cents } from '#domain/platform/money.ts';
import { VAT_STATEMENTS, vatAmountLabel } from '#domain/catalogue/vat-treatment.ts';
import { splitGross } from '#domain/catalogue/vat.ts';
import { formatMoney } from '#app/lib/format.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';

type TotalRowsProps = {
  quote: Pick<BasketQuote, 'vatTreatment' | 'vatPercent'>;
  /** The country of the buyer, whose btw may apply. */
  country: string;
  totalCents: Cents;
  label: string;
};

/** The end of a list of prices: without btw, the btw, and the total. */
export function TotalRows({ quote, country, totalCents, label }: TotalRowsProps) {
  const { vatTreatment: treatment, vatPercent: percent } = quote;
  const { net, vat } = splitGross(totalCents, percent);
  return (
    <>
      <PriceRow label="Prijs zonder btw" value={formatMoney(net)} />
      <PriceRow label={vatAmountLabel({ treatment, percent, country })} value={formatMoney(vat)} />
      <div className="flex items-baseline justify-between gap-4 pt-1.5">
        <dt>
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">
            {VAT_STATEMENTS[treatment] === null ? 'inclusief btw' : 'zonder btw'}
          </span>
        </dt>
        <dd className="font-display text-2xl font-semibold" data-total="">
          {formatMoney(totalCents)}
        </dd>
      </div>
    </>
  );
}

export function PriceRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-ink-soft">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
