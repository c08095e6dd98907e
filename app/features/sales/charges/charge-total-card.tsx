import { useWatch } from 'react-hook-form';
import { formatMoney } from '#app/lib/format.ts';
import type { ChargeOptions } from '#contract/staff/charges.ts';
import { VAT_STATEMENTS, vatAmountLabel } from '#domain/catalogue/vat-treatment.ts';
import { CHARGE_REFUSALS } from './labels.ts';
import { liveSale } from './use-charge-form.ts';
import type { TypedLines } from './use-lines.ts';

type ChargeTotalCardProps = {
  rows: readonly number[];
  buyer: NonNullable<ChargeOptions['buyer']>;
};

/** Shows the total while it is typed, with the btw of this buyer. */
export function ChargeTotalCard({ rows, buyer }: ChargeTotalCardProps) {
  const typed = useWatch<TypedLines>();
  const texts = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text ?? '']));
  const sale = liveSale(texts, rows, buyer);
  const { rule, country } = buyer;
  const label = vatAmountLabel({ treatment: rule.treatment, percent: rule.percent, country });
  if (sale !== null && !sale.ok) {
    return <p className="font-medium text-bad">{CHARGE_REFUSALS[sale.reason]}</p>;
  }
  const { sale: total } = sale?.value ?? { sale: null };
  const amounts = [
    ['Zonder btw', total?.netCents],
    [label, total?.vatCents],
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
          <dt>Totaal</dt>
          <dd>{total === null ? '–' : formatMoney(total.totalCents)}</dd>
        </div>
      </dl>
      {VAT_STATEMENTS[rule.treatment] === null ? null : (
        <p className="mt-2 text-sm text-ink-soft">{VAT_STATEMENTS[rule.treatment]}</p>
      )}
    </div>
  );
}
