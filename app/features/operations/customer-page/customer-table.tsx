import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link } from 'react-router';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { STAFF_CUSTOMER_SORTS } from '#contract/lists.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { may, ROLES } from '#domain/platform/role.ts';
import type { CustomerChoice } from './chosen-customer-dialog.tsx';
import { CustomerChoiceDialog } from './customer-choice-dialog.tsx';
import { CUSTOMER_CSV, customerColumns } from './customer-columns.tsx';
import { ROLE_LABELS } from '#app/features/identity/customers/labels.ts';

type Chosen = { customer: StaffCustomer; choice: CustomerChoice };

/** All customers, for staff. */
export function CustomerTable() {
  // Held here and not in a row: a row may move to another page while somebody writes a mail.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useMemo(
    () => customerColumns((customer, choice) => setChosen({ customer, choice })),
    [],
  );
  const mayImport = may(useRole(), 'imports.run');
  const params = useListParams(STAFF_CUSTOMER_SORTS);
  const search = params.get('q');
  const roles = params.several('rol', ROLES);
  const filters = {
    ...(search ? { search } : {}),
    ...(roles.length > 0 ? { role: roles } : {}),
  };
  const query = useQuery(
    orpc.staff.customers.list.queryOptions({
      input: { ...params.page, ...filters },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <>
            <ExportButton
              fileName="klanten"
              columns={CUSTOMER_CSV}
              open={(signal) =>
                api.staff.customers.export({ ...params.order, ...filters }, { signal })
              }
            />
            {mayImport ? (
              <Button asChild variant="secondary" size="sm">
                <Link to={areaPaths.adminImports()}>Overzetten</Link>
              </Button>
            ) : null}
            <Button
              variant="secondary"
              size="sm"
              pending={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {query.isFetching ? null : <RefreshCw aria-hidden="true" />}
              Vernieuwen
            </Button>
          </>
        }
      >
        <SearchField
          label="Zoek klanten"
          placeholder="Zoek op email, naam of bedrijf"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
        <FilterChips
          label="Filter op rol"
          values={ROLES}
          labels={ROLE_LABELS}
          chosen={roles}
          onChange={(rol) => params.change({ rol })}
        />
      </ListToolbar>
      <DataTable
        tableFrom="desktop"
        caption="Klanten"
        columns={columns}
        query={query}
        rowKey={(customer) => customer.id}
        params={params}
        noun={['account', 'accounts']}
        failure="loadCustomers"
        empty={
          <EmptyState
            title="Geen klanten gevonden"
            action={<ClearFilters params={params} names={['q', 'rol']} />}
          />
        }
      />
      {chosen === null ? null : (
        <CustomerChoiceDialog {...chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
