import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Button } from '#app/ui/button.tsx';
import { STAFF_SERVICE_SORTS } from '#contract/lists.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service.ts';
import { SERVICE_STATUS_LABELS, SERVICE_TYPE_LABELS } from './labels.ts';
import { SERVICE_CSV, STAFF_SERVICE_COLUMNS } from './staff-service-columns.tsx';

/** Lists of services that wait for a person, by their name in the address. */
const VIEWS = {
  'te-leveren': {
    label: 'Te leveren',
    total: 'toDeliver',
    empty: ['Niets te leveren', 'Alle betaalde bestellingen zijn geleverd.'],
  },
  'te-doen': {
    label: 'Te doen',
    total: 'toDo',
    empty: ['Niets te doen', 'Alle servers zijn zoals hun service zegt.'],
  },
} as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = ['te-leveren', 'te-doen'] as const satisfies readonly View[];

type ViewButtonsProps = { view: View | undefined; onChange: (view: View | undefined) => void };

function ViewButtons({ view, onChange }: ViewButtonsProps) {
  const { data } = useQuery(orpc.staff.services.totals.queryOptions());
  return VIEW_NAMES.map((name) => {
    const { label, total } = VIEWS[name];
    const count = data?.[total] ?? 0;
    return (
      <Button
        key={name}
        variant={view === name ? 'primary' : 'secondary'}
        size="sm"
        aria-pressed={view === name}
        onClick={() => onChange(view === name ? undefined : name)}
      >
        {label}
        {count > 0 ? ` (${formatCount(count)})` : ''}
      </Button>
    );
  });
}

/** All services, for staff; as a list of tasks when only what waits for a person is shown. */
export function StaffServiceTable() {
  const params = useListParams(STAFF_SERVICE_SORTS);
  const search = params.get('q');
  const view = VIEW_NAMES.find((name) => name === params.get('view'));
  const status = params.several('status', SERVICE_STATUSES);
  const type = params.several('type', PLAN_TYPES);
  const filters = {
    ...(search ? { search } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(type.length > 0 ? { type } : {}),
    ...(view === 'te-leveren' ? { toDeliver: true } : {}),
    ...(view === 'te-doen' ? { toDo: true } : {}),
  };
  const query = useQuery(
    orpc.staff.services.list.queryOptions({
      input: { ...params.page, ...filters },
      placeholderData: keepPreviousData,
    }),
  );
  const [title, sentence] =
    view === undefined ? (['Geen services gevonden', null] as const) : VIEWS[view].empty;
  return (
    <>
      <ListToolbar
        actions={
          <ExportButton
            fileName="services"
            columns={SERVICE_CSV}
            open={(signal) =>
              api.staff.services.export({ ...params.order, ...filters }, { signal })
            }
          />
        }
      >
        <SearchField
          label="Zoek services"
          placeholder="Zoek op service, klant of plan"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
        <ViewButtons
          view={view}
          onChange={(next) => params.change({ view: next, status: undefined })}
        />
      </ListToolbar>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {view === undefined ? (
          <FilterChips
            label="Filter op status"
            values={SERVICE_STATUSES}
            labels={SERVICE_STATUS_LABELS}
            chosen={status}
            onChange={(next) => params.change({ status: next })}
          />
        ) : null}
        <FilterChips
          label="Filter op type"
          values={PLAN_TYPES}
          labels={SERVICE_TYPE_LABELS}
          chosen={type}
          onChange={(next) => params.change({ type: next })}
        />
      </div>
      <DataTable
        tableFrom="desktop"
        caption="Services"
        columns={STAFF_SERVICE_COLUMNS}
        query={query}
        rowKey={(service) => service.id}
        params={params}
        noun={['service', 'services']}
        failure="loadServices"
        empty={
          <EmptyState
            title={title}
            action={<ClearFilters params={params} names={['q', 'status', 'type', 'view']} />}
          >
            {sentence}
          </EmptyState>
        }
      />
    </>
  );
}
