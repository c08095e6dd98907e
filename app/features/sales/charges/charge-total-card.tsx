import { useWatch } from 'react-hook-form';
import { SaleTotal } from '#app/components/sale-total.tsx';
import type { ChargeOptions } from '#contract/staff/charges.ts';
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
  if (sale !== null && !sale.ok) {
    return <p className="font-medium text-bad">{CHARGE_REFUSALS[sale.reason]}</p>;
  }
  return (
    <SaleTotal
      term="Totaal"
      rule={{ treatment: rule.treatment, percent: rule.percent, country }}
      sale={sale?.value.sale}
    />
  );
}
