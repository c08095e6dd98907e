import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { paidWayName } from '#domain/sales/payment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime, formatMoney } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { StaffPayment } from '#contract/staff/payments.ts';
import { PaymentBadge } from './payment-badge.tsx';

const COLUMNS: readonly Column<StaffPayment>[] = [
  {
    id: 'id',
    header: 'Betaling',
    cell: (payment) => <span className="figures font-medium">{shortId(payment.id)}</span>,
  },
  {
    id: 'order',
    header: 'Bestelling',
    cell: (payment) => (
      <span className="figures block max-w-72 truncate max-lg:max-w-full">
        <RecordLink to={areaPaths.adminOrder(payment.orderId)}>
          {shortId(payment.orderId)}
        </RecordLink>{' '}
        · {payment.planName}
      </span>
    ),
  },
  {
    id: 'method',
    header: 'Methode',
    cell: ({ isTogether, topsUpCredit, ...payment }) => {
      if (payment.isCollection) return paidWayName(payment);
      if (topsUpCredit) return `${paidWayName(payment)}, bij het tegoed`;
      return `${paidWayName(payment)}${isTogether ? ', samen met andere' : ''}`;
    },
  },
  {
    id: 'amount',
    header: 'Bedrag',
    align: 'right',
    cell: (payment) => formatMoney(payment.amountCents),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (payment) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <PaymentBadge status={payment.status} />
        {payment.status === 'paid' && !payment.paysOrder ? <Badge tone="warn">Tegoed</Badge> : null}
      </span>
    ),
  },
  { id: 'created', header: 'Begonnen', cell: (payment) => formatDateTime(payment.createdAt) },
  {
    id: 'paid',
    header: 'Betaald op',
    cell: ({ paidAt }) => (paidAt === null ? '–' : formatDateTime(paidAt)),
  },
];

/** Lists the payments of one customer, also those that failed. */
export function StaffPaymentTable({ customerId }: { customerId: string }) {
  const params = useListParams();
  const query = useQuery(
    orpc.staff.payments.list.queryOptions({
      input: { customerId, ...params.page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Betalingen"
      columns={COLUMNS}
      query={query}
      rowKey={(payment) => payment.id}
      params={params}
      noun={['betaling', 'betalingen']}
      failure="loadFinance"
      empty={<EmptyState title="Geen betalingen gevonden" />}
    />
  );
}
