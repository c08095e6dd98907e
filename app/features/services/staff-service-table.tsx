import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { StatusFilter } from '#app/components/status-filter.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Button } from '#app/ui/button.tsx';
import { SERVICE_STATUSES } from '#domain/service.ts';
import { SERVICE_STATUS_LABELS } from './labels.ts';
import { STAFF_SERVICE_COLUMNS } from './staff-service-columns.tsx';

const PAGE_SIZE = 50;
const TO_DELIVER = 'te-leveren';

/** How many wait for a person; the console's cards have fetched the figure already. */
function useToDeliverCount(): number {
  return useQuery(orpc.staff.statistics.get.queryOptions()).data?.toDeliver ?? 0;
}

/** All services, for staff; as a list of tasks when only those to deliver are shown. */
export function StaffServiceTable() {
  const params = useListParams();
  const toDeliverCount = useToDeliverCount();
  const search = params.get('q');
  const status = SERVICE_STATUSES.find((known) => known === params.get('status'));
  const isToDeliver = params.get('view') === TO_DELIVER;
  const query = useQuery(
    orpc.staff.services.list.queryOptions({
      input: {
        limit: PAGE_SIZE,
        ...(params.cursor ? { cursor: params.cursor } : {}),
        ...(search ? { search } : {}),
        ...(status ? { status } : {}),
        ...(isToDeliver ? { toDeliver: true } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar>
        <SearchField
          label="Zoek services"
          placeholder="Zoek op service, klant of plan"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
        {isToDeliver ? null : (
          <StatusFilter
            statuses={SERVICE_STATUSES}
            labels={SERVICE_STATUS_LABELS}
            value={status}
            onChange={(next) => params.change({ status: next })}
          />
        )}
        <Button
          variant={isToDeliver ? 'primary' : 'secondary'}
          size="sm"
          aria-pressed={isToDeliver}
          onClick={() =>
            params.change({ view: isToDeliver ? undefined : TO_DELIVER, status: undefined })
          }
        >
          Te leveren{toDeliverCount > 0 ? ` (${formatCount(toDeliverCount)})` : ''}
        </Button>
      </ListToolbar>
      <DataTable
        caption="Services"
        columns={STAFF_SERVICE_COLUMNS}
        query={query}
        rowKey={(service) => service.id}
        params={params}
        noun={['service', 'services']}
        failure="loadServices"
        empty={
          <EmptyState title={isToDeliver ? 'Niets te leveren' : 'Geen services gevonden'}>
            {isToDeliver ? 'Alle betaalde bestellingen zijn geleverd.' : null}
          </EmptyState>
        }
      />
    </>
  );
}
