import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import type { TakenAddress } from '#contract/staff/addresses.ts';

const COLUMNS: readonly Column<TakenAddress>[] = [
  {
    id: 'address',
    header: 'Adres',
    cell: ({ address }) => <span className="figures font-medium break-all">{address}</span>,
  },
  {
    id: 'service',
    header: 'Service',
    cell: ({ serviceId: id, serviceName }) => (
      <RecordLink to={areaPaths.adminService({ id })}>{serviceName}</RecordLink>
    ),
  },
  {
    id: 'customer',
    header: 'Klant',
    cell: ({ customerId, customerName }) => (
      <RecordLink to={areaPaths.adminCustomer(customerId)}>{customerName || NAMELESS}</RecordLink>
    ),
  },
  {
    id: 'since',
    header: 'Sinds',
    cell: ({ takenAt }) => (takenAt === null ? '–' : formatDate(takenAt)),
  },
];

/** Lists the services with the address that each has, the newest first. */
export function TakenAddressTable() {
  const params = useListParams();
  const query = useQuery({
    ...orpc.staff.addresses.taken.queryOptions({
      input: { limit: params.size, ...(params.cursor && { cursor: params.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption="Adressen in gebruik"
      columns={COLUMNS}
      query={query}
      params={params}
      rowKey={({ id }) => id}
      noun={['adres', 'adressen']}
      failure="loadAddresses"
      empty={
        <EmptyState title="Nog geen adres in gebruik">
          Een server krijgt zijn adres bij de levering, en houdt het zolang hij er is.
        </EmptyState>
      }
    />
  );
}
