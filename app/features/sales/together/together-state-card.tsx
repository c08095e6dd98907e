import { Link } from 'react-router';
import type { PaidTogether } from '#contract/customer/together.ts';
import { isFinalPayment } from '#domain/sales/payment.ts';
import { RecordLink } from '#app/components/record-link.tsx';
import { PAYMENT_SENTENCES } from '#app/features/sales/checkout/labels.ts';
import { OrderBadge } from '#app/features/sales/orders/order-badge.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { isUnpaid, togetherTitle, paidItemText } from './labels.ts';

/** Shows the state of the one payment, and what became of each order in it. */
export function TogetherStateCard({ payment }: { payment: PaidTogether }) {
  const { status, amountCents, orders } = payment;
  return (
    <Card>
      <h3 className="text-2xl font-semibold">{togetherTitle(status)}</h3>
      <p className="mt-2">{PAYMENT_SENTENCES[status]}</p>
      <ul className="mt-3">
        {orders.map((order) => (
          <li
            key={order.orderId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-3 not-first:border-t"
          >
            <span className="min-w-0 basis-full break-words sm:flex-1 sm:basis-0">
              <RecordLink to={areaPaths.order(order.orderId)}>{paidItemText(order)}</RecordLink>
            </span>
            <OrderBadge status={order.status} />
            <span className="figures ml-auto font-medium">{formatMoney(order.totalCents)}</span>
          </li>
        ))}
      </ul>
      <p className="figures flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>Totaal</span>
        <span>{formatMoney(amountCents)}</span>
      </p>
      <WayOn payment={payment} />
    </Card>
  );
}

function WayOn({ payment: { status, payUrl } }: { payment: PaidTogether }) {
  if (isUnpaid(status)) {
    return (
      <Button asChild className="mt-4">
        <Link to={areaPaths.together()}>Opnieuw proberen</Link>
      </Button>
    );
  }
  if (isFinalPayment(status)) {
    return (
      <Button asChild variant="secondary" className="mt-4">
        <Link to={areaPaths.invoices()}>Naar je facturen</Link>
      </Button>
    );
  }
  if (payUrl === null) return null;
  return (
    <Button asChild variant="secondary" className="mt-4">
      <a href={payUrl}>Verder met betalen</a>
    </Button>
  );
}
