import { SaleTotal } from '#app/components/sale-total.tsx';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { Buyer, NewOrderState } from './order-rows-card.tsx';

type OrderSumCardProps = { priced: NewOrderState['priced']; buyer: Buyer };

/** Shows what the order comes to, with the btw of this buyer. */
export function OrderSumCard({ priced, buyer: { country } }: OrderSumCardProps) {
  const { data: quote } = priced;
  if (priced.isError) return <Alert tone="bad">{errorText(priced.error)}</Alert>;
  const { vatTreatment: treatment = 'standard', vatPercent: percent = 21 } = quote ?? {};
  return <SaleTotal term="Totaal nu" rule={{ treatment, percent, country }} sale={quote} />;
}
