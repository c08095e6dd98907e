import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { CUSTOMER_ORDER_COLUMNS } from './customer-order-columns.tsx';

const PAGE_SIZE = 25;

/** The customer's own orders. */
export function CustomerOrderTable() {
  const params = useListParams();
  const query = useQuery(
    orpc.customer.orders.list.queryOptions({
      input: { limit: PAGE_SIZE, ...(params.cursor ? { cursor: params.cursor } : {}) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      caption="Bestellingen"
      columns={CUSTOMER_ORDER_COLUMNS}
      query={query}
      rowKey={(order) => order.id}
      params={params}
      noun={['bestelling', 'bestellingen']}
      failure="loadBilling"
      empty={
        <EmptyState title="Geen bestellingen gevonden">
          Zodra je iets bestelt, zie je het hier.
        </EmptyState>
      }
    />
  );
}
