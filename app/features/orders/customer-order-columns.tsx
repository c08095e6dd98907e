import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Column } from '#app/components/data-table.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { paths } from '#app/lib/paths.ts';
import { showFailure } from '#app/lib/toasts.ts';
import { Button } from '#app/ui/button.tsx';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/payment.ts';
import { shortId } from '#domain/short-id.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { BILLING_CYCLE_LABELS } from './labels.ts';
import { OrderBadge } from './order-badge.tsx';

/** Starts paying at the gateway; a bank transfer has its details on the page of the order. */
function PayButton({ order }: { order: CustomerOrder }) {
  const pay = useMutation(
    orpc.customer.orders.pay.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
      onError: (error) => showFailure('unknown', errorText(error)),
    }),
  );
  if (!isOnlineMethod(order.paymentMethod)) {
    return (
      <Button asChild variant="secondary" size="xs">
        <Link to={paths.order(order.id)}>Betaalgegevens</Link>
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      // The browser is on its way to the gateway: a second press would start a second payment.
      pending={pay.isPending || pay.isSuccess}
      onClick={() => pay.mutate({ orderId: order.id })}
    >
      Betaal nu
    </Button>
  );
}

function OrderActions({ order }: { order: CustomerOrder }) {
  const [isCancelling, setCancelling] = useState(false);
  if (order.status !== 'pending') return null;
  return (
    <div className="flex flex-wrap gap-3 md:justify-end">
      <PayButton order={order} />
      <Button variant="ghost" size="xs" onClick={() => setCancelling(true)}>
        Annuleren
      </Button>
      <CancelOrderDialog order={order} open={isCancelling} onClose={() => setCancelling(false)} />
    </div>
  );
}

export const CUSTOMER_ORDER_COLUMNS: readonly Column<CustomerOrder>[] = [
  {
    id: 'id',
    header: 'Bestelling',
    cell: (order) => (
      <Link
        to={paths.order(order.id)}
        className="figures font-medium text-green underline underline-offset-4"
      >
        {shortId(order.id)}
      </Link>
    ),
  },
  { id: 'date', header: 'Datum', cell: (order) => formatDate(order.createdAt) },
  { id: 'plan', header: 'Pakket', cell: (order) => order.planName },
  {
    id: 'cycle',
    header: 'Betaalt',
    cell: (order) => BILLING_CYCLE_LABELS[order.billingCycle],
  },
  { id: 'status', header: 'Status', cell: (order) => <OrderBadge status={order.status} /> },
  {
    id: 'total',
    header: 'Totaal',
    align: 'right',
    cell: (order) => formatMoney(order.totalCents),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (order) => <OrderActions order={order} />,
  },
];
