import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { SERVICE_STATUS_LABELS } from '#app/features/delivery/services/labels.ts';
import { STAFF_SERVICE_COLUMNS } from '#app/features/delivery/services/staff-service-columns.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { STAFF_SERVICE_SORTS } from '#contract/lists.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';

const COLUMNS = STAFF_SERVICE_COLUMNS.filter(({ id }) => id !== 'customer');

/** The services of one customer; ended ones when they are asked for. */
export function ServicesOfCustomerTable({ customerId }: { customerId: string }) {
  const params = useListParams(STAFF_SERVICE_SORTS);
  const status = params.several('status', SERVICE_STATUSES);
  const query = useQuery(
    orpc.staff.services.list.queryOptions({
      input: { customerId, ...params.page, ...(status.length > 0 ? { status } : {}) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <FilterChips
        label="Filter op status"
        values={SERVICE_STATUSES}
        labels={SERVICE_STATUS_LABELS}
        chosen={status}
        onChange={(next) => params.change({ status: next })}
      />
      <DataTable
        tableFrom="laptop"
        caption="Services"
        columns={COLUMNS}
        query={query}
        rowKey={(service) => service.id}
        params={params}
        noun={['service', 'services']}
        failure="loadServices"
        empty={<EmptyState title="Geen services gevonden" />}
      />
    </>
  );
}
