import type { Column } from '#app/components/data-table.tsx';
import { orderTermLabel, ORDER_STATUS_LABELS } from '#app/features/sales/orders/labels.ts';
import { ORDER_COLUMN, PLAN_COLUMN } from '#app/features/sales/orders/order-columns.tsx';
import { OrderBadge } from '#app/features/sales/orders/order-badge.tsx';
import { formatDateTime, formatMoney } from '#app/lib/format.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import type { ReportedOrder } from '#contract/staff/reports.ts';
import { subtractCents } from '#domain/platform/money.ts';
import { CUSTOMER_COLUMN } from '#app/features/identity/customers/customer-name-columns.tsx';

export const REPORTED_ORDER_COLUMNS: readonly Column<ReportedOrder>[] = [
  ORDER_COLUMN,
  CUSTOMER_COLUMN,
  PLAN_COLUMN,
  { id: 'cycle', header: 'Periode', cell: (order) => orderTermLabel(order.termMonths) },
  { id: 'status', header: 'Status', cell: (order) => <OrderBadge status={order.status} /> },
  {
    id: 'paidAt',
    header: 'Betaald op',
    sort: 'paidAt',
    sortFirst: 'desc',
    cell: (order) => formatDateTime(order.paidAt),
  },
  {
    id: 'amount',
    header: 'Bedrag',
    align: 'right',
    cell: (order) => (
      <>
        {formatMoney(subtractCents(order.totalCents, order.creditedCents))}
        {order.creditedCents > 0 ? (
          <p className="text-sm text-ink-soft">
            na {formatMoney(order.creditedCents)} teruggegeven
          </p>
        ) : null}
      </>
    ),
  },
];

export const REPORTED_ORDER_CSV: readonly CsvColumn<ReportedOrder>[] = [
  ['Id', (order) => order.id],
  ['Klant', (order) => order.customerName],
  ['Email', (order) => order.customerEmail],
  ['Plan', (order) => order.planName],
  ['Periode', (order) => orderTermLabel(order.termMonths)],
  ['Status', (order) => ORDER_STATUS_LABELS[order.status]],
  ['Betaald op', (order) => formatDateTime(order.paidAt)],
  ['Bedrag', (order) => subtractCents(order.totalCents, order.creditedCents) / 100],
  ['Teruggegeven', (order) => order.creditedCents / 100],
];
