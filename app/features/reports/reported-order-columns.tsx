import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { BILLING_CYCLE_LABELS, ORDER_STATUS_LABELS } from '#app/features/orders/labels.ts';
import { OrderBadge } from '#app/features/orders/order-badge.tsx';
import { formatDateTime, formatMoney } from '#app/lib/format.ts';
import { paths } from '#app/lib/paths.ts';
import type { CsvColumn } from '#app/lib/use-export.ts';
import type { ReportedOrder } from '#contract/staff/reports.ts';
import { shortId } from '#domain/short-id.ts';

export const REPORTED_ORDER_COLUMNS: readonly Column<ReportedOrder>[] = [
  {
    id: 'id',
    header: 'Bestelling',
    cell: (order) => (
      <RecordLink to={paths.adminOrder(order.id)} className="figures font-medium">
        {shortId(order.id)}
      </RecordLink>
    ),
  },
  {
    id: 'customer',
    header: 'Klant',
    cell: (order) => (
      <RecordLink
        to={paths.adminCustomer(order.customerId)}
        title={order.customerEmail}
        className="block max-w-60 truncate max-lg:max-w-full"
      >
        {order.customerName || order.customerEmail}
      </RecordLink>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    cell: (order) => (
      <span className="block max-w-56 truncate max-lg:max-w-full" title={order.planName}>
        {order.planName}
      </span>
    ),
  },
  { id: 'cycle', header: 'Periode', cell: (order) => BILLING_CYCLE_LABELS[order.billingCycle] },
  { id: 'status', header: 'Status', cell: (order) => <OrderBadge status={order.status} /> },
  {
    id: 'paidAt',
    header: 'Betaald op',
    sort: 'paidAt',
    sortFirst: 'desc',
    cell: (order) => formatDateTime(order.paidAt),
  },
  {
    id: 'total',
    header: 'Bedrag',
    align: 'right',
    cell: (order) => formatMoney(order.totalCents),
  },
];

export const REPORTED_ORDER_CSV: readonly CsvColumn<ReportedOrder>[] = [
  ['Id', (order) => order.id],
  ['Klant', (order) => order.customerName],
  ['Email', (order) => order.customerEmail],
  ['Plan', (order) => order.planName],
  ['Periode', (order) => BILLING_CYCLE_LABELS[order.billingCycle]],
  ['Status', (order) => ORDER_STATUS_LABELS[order.status]],
  ['Betaald op', (order) => formatDateTime(order.paidAt)],
  ['Bedrag', (order) => order.totalCents / 100],
];
