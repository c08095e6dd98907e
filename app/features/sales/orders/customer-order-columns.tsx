import { useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import type { Column } from '#app/components/data-table.tsx';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { paths } from '#app/lib/paths.ts';
import { useHolderReason } from '#app/lib/session/use-work.ts';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { cancelRefusal } from '#domain/sales/order.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { orderTermLabel } from './labels.ts';
import { OrderBadge } from './order-badge.tsx';
import { OrderKindBadge } from './order-kind-badge.tsx';
import { PayOrderForm } from './pay-order-form.tsx';

function OrderActions({ order }: { order: CustomerOrder }) {
  const [isCancelling, setCancelling] = useState(false);
  const reason = useHolderReason();
  if (order.status !== 'pending') return null;
  return (
    <div className="flex flex-wrap gap-3 md:flex-nowrap md:justify-end">
      <PayOrderForm order={order} size="xs" />
      {cancelRefusal(order.kind) === null ? (
        <GuardedButton
          variant="ghost"
          size="xs"
          reason={reason}
          onClick={() => setCancelling(true)}
        >
          Annuleren
        </GuardedButton>
      ) : null}
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
  {
    id: 'plan',
    header: 'Pakket',
    cell: (order) => (
      <>
        <span className="block xl:max-w-48 xl:truncate" title={order.planName}>
          {order.planName}
        </span>
        <OrderKindBadge order={order} />
      </>
    ),
  },
  {
    id: 'service',
    header: 'Service',
    cell: (order) => (
      <span className="block xl:max-w-52 xl:truncate" title={order.serviceName ?? undefined}>
        {order.serviceName ?? '–'}
      </span>
    ),
  },
  {
    id: 'cycle',
    header: 'Betaalt',
    cell: (order) => orderTermLabel(order.termMonths),
  },
  { id: 'status', header: 'Status', cell: (order) => <OrderBadge status={order.status} /> },
  {
    id: 'amount',
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
