import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { OrderBadge } from '#app/features/sales/orders/order-badge.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { callName } from '#app/features/identity/customers/labels.ts';

const ROWS = 10;

const COLUMNS: readonly Column<StaffOrder>[] = [
  {
    id: 'id',
    header: 'Bestelling',
    cell: (order) => <span className="figures font-medium">{shortId(order.id)}</span>,
  },
  { id: 'plan', header: 'Plan', cell: (order) => order.planName },
  {
    id: 'amount',
    header: 'Bedrag',
    align: 'right',
    cell: (order) => formatMoney(order.totalCents),
  },
  { id: 'status', header: 'Status', cell: (order) => <OrderBadge status={order.status} /> },
  { id: 'date', header: 'Datum', cell: (order) => formatDate(order.createdAt) },
];

type CustomerOrdersDialogProps = { customer: StaffCustomer; onClose: () => void };

/** 'Bekijk Orders': the newest few; all of them stand on the customer's page. */
export function CustomerOrdersDialog({ customer, onClose }: CustomerOrdersDialogProps) {
  const query = useQuery(
    orpc.staff.orders.list.queryOptions({
      input: { customerId: customer.id, limit: ROWS },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Orders van ${callName(customer)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button asChild>
            <Link to={areaPaths.adminCustomerTab(customer.id, 'orders')}>Alle orders</Link>
          </Button>
        </>
      }
    >
      <DataTable
        caption="Orders"
        columns={COLUMNS}
        query={query}
        rowKey={(order) => order.id}
        noun={['bestelling', 'bestellingen']}
        failure="loadOrders"
        empty={<p className="py-6 text-center text-ink-soft">Geen bestellingen gevonden</p>}
      />
    </Dialog>
  );
}
