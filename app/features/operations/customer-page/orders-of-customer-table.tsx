import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { STAFF_ORDER_COLUMNS } from '#app/features/sales/orders/staff-order-columns.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';

const COLUMNS = STAFF_ORDER_COLUMNS.filter(({ id }) => id !== 'customer');

/** The orders of one customer, with what can be done about them. */
export function OrdersOfCustomerTable({ customerId }: { customerId: string }) {
  const params = useListParams();
  const query = useQuery(
    orpc.staff.orders.list.queryOptions({
      input: { customerId, ...params.page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Bestellingen"
      columns={COLUMNS}
      query={query}
      rowKey={(order) => order.id}
      params={params}
      noun={['bestelling', 'bestellingen']}
      failure="loadAllOrders"
      empty={<EmptyState title="Geen bestellingen gevonden" />}
    />
  );
}
