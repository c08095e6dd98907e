import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { YearFilter } from '#app/components/year-filter.tsx';
import { useOwnList } from '#app/features/sales/invoices/use-own-list.ts';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { CUSTOMER_ORDER_COLUMNS } from './customer-order-columns.tsx';

/** The customer's own orders. */
export function CustomerOrderTable() {
  const params = useListParams();
  const { search, year, years, filters, isFiltered } = useOwnList(params);
  const query = useQuery(
    orpc.customer.orders.list.queryOptions({
      input: { ...params.page, ...filters },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar>
        <SearchField
          label="Zoek bestellingen"
          placeholder="Zoek op pakket, service of nummer"
          value={search}
          onSearch={(q) => params.change({ q })}
        />
        <YearFilter years={years} value={year} onChange={(jaar) => params.change({ jaar })} />
      </ListToolbar>
      <DataTable
        caption="Bestellingen"
        columns={CUSTOMER_ORDER_COLUMNS}
        query={query}
        rowKey={(order) => order.id}
        params={params}
        noun={['bestelling', 'bestellingen']}
        tableFrom="desktop"
        failure="loadBilling"
        empty={
          <EmptyState title="Geen bestellingen gevonden">
            {isFiltered
              ? 'Zoek op iets anders of kies een ander jaar.'
              : 'Zodra je iets bestelt, zie je het hier.'}
          </EmptyState>
        }
      />
    </>
  );
}
