import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { Card } from '#app/ui/card.tsx';
import { partText } from './labels.ts';

/** Shows how much money went back of an order that otherwise stays as it was. */
export function GivenBackCard({ order }: { order: CustomerOrderDetail }) {
  const text = partText(order);
  return text === null ? null : (
    <Card className="mt-6">
      <h2 className="text-lg font-semibold">Terugbetaling</h2>
      <p className="mt-2">{text}</p>
    </Card>
  );
}
