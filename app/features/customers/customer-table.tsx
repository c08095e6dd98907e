import { keepPreviousData, useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatDate, formatMoney } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Button } from '#app/ui/button.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { fullName } from './labels.ts';
import { RoleBadge } from './role-badge.tsx';

const PAGE_SIZE = 50;

function CustomerName({ customer }: { customer: StaffCustomer }) {
  const name = fullName(customer);
  return (
    <span className="block max-w-80 truncate">
      {name === null ? (
        <span className="font-normal text-ink-soft italic">Naam niet ingesteld</span>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {customer.company !== '' && (
        <span className="font-normal text-ink-soft"> · {customer.company}</span>
      )}
    </span>
  );
}

const COLUMNS: readonly Column<StaffCustomer>[] = [
  { id: 'name', header: 'Klant', cell: (customer) => <CustomerName customer={customer} /> },
  { id: 'email', header: 'Email', cell: (customer) => customer.email },
  { id: 'role', header: 'Rol', cell: (customer) => <RoleBadge role={customer.role} /> },
  {
    id: 'services',
    header: 'Services',
    align: 'right',
    cell: (customer) => formatCount(customer.servicesCount),
  },
  {
    id: 'spent',
    header: 'Uitgegeven',
    align: 'right',
    cell: (customer) => formatMoney(customer.totalSpentCents),
  },
  {
    id: 'since',
    header: 'Lid sinds',
    align: 'right',
    cell: (customer) => formatDate(customer.createdAt),
  },
];

/** All customers, for staff. */
export function CustomerTable() {
  const params = useListParams();
  const search = params.get('q');
  const query = useQuery(
    orpc.staff.customers.list.queryOptions({
      input: {
        limit: PAGE_SIZE,
        ...(params.cursor ? { cursor: params.cursor } : {}),
        ...(search ? { search } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <Button
            variant="secondary"
            size="sm"
            pending={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {query.isFetching ? null : <RefreshCw aria-hidden="true" />}
            Vernieuwen
          </Button>
        }
      >
        <SearchField
          label="Zoek klanten"
          placeholder="Zoek op email of naam"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
      </ListToolbar>
      <DataTable
        caption="Klanten"
        columns={COLUMNS}
        query={query}
        rowKey={(customer) => customer.id}
        params={params}
        noun={['klant', 'klanten']}
        failure="loadCustomers"
        empty={<EmptyState title="Geen klanten gevonden" />}
      />
    </>
  );
}
