import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '#app/components/export-button.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { Button } from '#app/ui/button.tsx';
import { STAFF_SERVICE_SORTS } from '#contract/lists.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { SERVICE_STATUS_LABELS, SERVICE_TYPE_LABELS } from './labels.ts';
import { SERVICE_CSV, STAFF_SERVICE_COLUMNS } from './staff-service-columns.tsx';

/** Lists of services that wait for a person, by their name in the address. */
const VIEWS = {
  'te-leveren': {
    label: 'Te leveren',
    total: 'toDeliver',
    input: { toDeliver: true },
    empty: ['Niets te leveren', 'Alle betaalde bestellingen zijn geleverd.'],
  },
  'te-doen': {
    label: 'Te doen',
    total: 'toDo',
    input: { toDo: true },
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

const STATUS = {
  field: 'status',
  label: 'Filter op status',
  values: SERVICE_STATUSES,
  labels: SERVICE_STATUS_LABELS,
} as const;
const TYPE = {
  field: 'type',
  label: 'Filter op type',
  values: PLAN_TYPES,
  labels: SERVICE_TYPE_LABELS,
} as const;

/** Lists all services, for staff; as a list of tasks when only those that wait for a person are shown. */
export function StaffServiceTable() {
  const list = useStaffList({ sorts: STAFF_SERVICE_SORTS, filters: [STATUS, TYPE] });
  const { params } = list;
  const view = VIEW_NAMES.find((name) => name === params.get('view'));
  const waiting = view === undefined ? {} : VIEWS[view].input;
  const query = useQuery(
    orpc.staff.services.list.queryOptions({
      input: { ...list.input, ...waiting },
      placeholderData: keepPreviousData,
    }),
  );
  const [title, sentence] =
    view === undefined ? (['Geen services gevonden', null] as const) : VIEWS[view].empty;
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="desktop"
      caption="Services"
      columns={STAFF_SERVICE_COLUMNS}
      noun={['service', 'services']}
      failure="loadServices"
      search={{ label: 'Zoek services', placeholder: 'Zoek op service, klant of plan' }}
      hidden={view === undefined ? [] : ['status']}
      controls={
        <ViewButtons
          view={view}
          onChange={(next) => params.change({ view: next, status: undefined })}
        />
      }
      controlled={['view']}
      actions={
        <ExportButton
          fileName="services"
          columns={SERVICE_CSV}
          open={(signal) => api.staff.services.export({ ...list.whole, ...waiting }, { signal })}
        />
      }
      empty={title}
      emptyText={sentence}
    />
  );
}
