import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { StatusFilter } from '#app/components/status-filter.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { useRole } from '#app/lib/use-role.ts';
import { ORDER_STATUSES } from '#domain/order.ts';
import { may } from '#domain/role.ts';
import { ORDER_STATUS_LABELS } from './labels.ts';
import { STAFF_ORDER_COLUMNS } from './staff-order-columns.tsx';

const PAGE_SIZE = 50;

/** All orders, for staff. */
export function StaffOrderTable() {
  const params = useListParams();
  const role = useRole();
  const search = params.get('q');
  const status = ORDER_STATUSES.find((known) => known === params.get('status'));
  const query = useQuery(
    orpc.staff.orders.list.queryOptions({
      input: {
        limit: PAGE_SIZE,
        ...(params.cursor ? { cursor: params.cursor } : {}),
        ...(search ? { search } : {}),
        ...(status ? { status } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar>
        <SearchField
          label="Zoek bestellingen"
          placeholder="Zoek op klant, plan of bestelnummer"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
        <StatusFilter
          statuses={ORDER_STATUSES}
          labels={ORDER_STATUS_LABELS}
          value={status}
          onChange={(next) => params.change({ status: next })}
        />
      </ListToolbar>
      {!may(role, 'orders.mark-paid') ? (
        <p className="text-sm text-ink-soft">
          Alleen een admin of owner kan een bestelling als betaald of mislukt markeren.
        </p>
      ) : null}
      <DataTable
        caption="Bestellingen"
        columns={STAFF_ORDER_COLUMNS}
        query={query}
        rowKey={(order) => order.id}
        params={params}
        noun={['bestelling', 'bestellingen']}
        failure="loadAllOrders"
        empty={<EmptyState title="Geen bestellingen gevonden" />}
      />
    </>
  );
}
