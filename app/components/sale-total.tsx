import {
  VAT_STATEMENTS,
  vatAmountLabel,
  type VatTreatment,
} from '#domain/catalogue/vat-treatment.ts';
import type { Cents } from '#domain/platform/money.ts';
import { formatMoney } from '#app/lib/format.ts';

type SaleTotalProps = {
  /** Name of the total. */
  term: string;
  rule: { treatment: VatTreatment; percent: number; country: string };
  /** Nothing while it is not known. */
  sale: { netCents: Cents; vatCents: Cents; totalCents: Cents } | undefined;
};

/** Shows what a sale comes to while it is typed, with the btw of its buyer. */
export function SaleTotal({ term, rule, sale }: SaleTotalProps) {
  const statement = VAT_STATEMENTS[rule.treatment];
  const amounts = [
    ['Zonder btw', sale?.netCents],
    [vatAmountLabel(rule), sale?.vatCents],
  ] as const;
  return (
    <div aria-live="polite">
      <dl className="figures flex flex-col gap-1.5">
        {amounts.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{amount === undefined ? '–' : formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>{term}</dt>
          <dd>{sale === undefined ? '–' : formatMoney(sale.totalCents)}</dd>
        </div>
      </dl>
      {statement === null ? null : <p className="mt-2 text-sm text-ink-soft">{statement}</p>}
    </div>
  );
}
