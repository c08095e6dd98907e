import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { STAFF_ORDER_SORTS } from '#contract/lists.ts';
import { ORDER_STATUSES } from '#domain/sales/order.ts';
import { may } from '#domain/platform/role.ts';
import { ORDER_STATUS_LABELS } from './labels.ts';
import { STAFF_ORDER_COLUMNS, STAFF_ORDER_CSV } from './staff-order-columns.tsx';

function BankStatementsLink() {
  const label = 'Bankafschriften';
  if (!may(useRole(), 'orders.mark-paid')) {
    return (
      <GuardedButton variant="secondary" size="sm" reason="Alleen een admin of owner mag dit.">
        {label}
      </GuardedButton>
    );
  }
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={areaPaths.adminBankStatements()}>{label}</Link>
    </Button>
  );
}

/** All orders, for staff. */
export function StaffOrderTable() {
  const params = useListParams(STAFF_ORDER_SORTS);
  const search = params.get('q');
  const status = params.several('status', ORDER_STATUSES);
  const filters = {
    ...(search ? { search } : {}),
    ...(status.length > 0 ? { status } : {}),
  };
  const query = useQuery(
    orpc.staff.orders.list.queryOptions({
      input: { ...params.page, ...filters },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <>
            <Button asChild variant="secondary" size="sm">
              <Link to={areaPaths.adminDiscounts()}>Kortingscodes</Link>
            </Button>
            <BankStatementsLink />
            <ExportButton
              fileName="bestellingen"
              columns={STAFF_ORDER_CSV}
              open={(signal) =>
                api.staff.orders.export({ ...params.order, ...filters }, { signal })
              }
            />
          </>
        }
      >
        <SearchField
          label="Zoek bestellingen"
          placeholder="Zoek op klant, plan of nummer"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
        <FilterChips
          label="Filter op status"
          values={ORDER_STATUSES}
          labels={ORDER_STATUS_LABELS}
          chosen={status}
          onChange={(next) => params.change({ status: next })}
        />
      </ListToolbar>
      <DataTable
        tableFrom="desktop"
        caption="Bestellingen"
        columns={STAFF_ORDER_COLUMNS}
        query={query}
        rowKey={(order) => order.id}
        params={params}
        noun={['bestelling', 'bestellingen']}
        failure="loadAllOrders"
        empty={
          <EmptyState
            title="Geen bestellingen gevonden"
            action={<ClearFilters params={params} names={['q', 'status']} />}
          />
        }
      />
    </>
  );
}
