import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Badge } from '#app/ui/badge.tsx';
import { INCIDENT_VIEWS, type IncidentView } from '#contract/lists.ts';
import type { StaffIncidentItem } from '#contract/staff/incidents.ts';
import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  partsText,
} from '#domain/support/incident.ts';
import { IMPACT_TONES, statusTone } from './labels.ts';

const VIEW_LABELS: Readonly<Record<IncidentView, string>> = {
  open: 'Open',
  ended: 'Voorbij',
};

const TITLE: Column<StaffIncidentItem> = {
  id: 'title',
  header: 'Wat',
  cell: ({ id, title }) => (
    <RecordLink to={areaPaths.adminIncident(id)} className="font-medium whitespace-normal">
      {title}
    </RecordLink>
  ),
};

const COLUMNS: readonly Column<StaffIncidentItem>[] = [
  TITLE,
  { id: 'kind', header: 'Soort', cell: ({ kind }) => INCIDENT_KIND_LABELS[kind] },
  {
    id: 'status',
    header: 'Stand',
    cell: ({ status }) => <Badge tone={statusTone(status)}>{INCIDENT_STATUS_LABELS[status]}</Badge>,
  },
  {
    id: 'impact',
    header: 'Gevolg',
    cell: ({ impact }) => (
      <Badge tone={IMPACT_TONES[impact]}>{INCIDENT_IMPACT_LABELS[impact]}</Badge>
    ),
  },
  {
    id: 'parts',
    header: 'Onderdelen',
    cell: ({ parts }) => <span className="whitespace-normal">{partsText(parts)}</span>,
  },
  { id: 'starts', header: 'Begin', cell: ({ startsAt }) => formatDateTime(startsAt) },
];

const ENDS: Readonly<Record<IncidentView, Column<StaffIncidentItem>>> = {
  open: {
    id: 'ends',
    header: 'Gepland einde',
    cell: ({ endsAt }) => (endsAt === null ? '–' : formatDateTime(endsAt)),
  },
  ended: {
    id: 'ended',
    header: 'Voorbij',
    cell: ({ endedAt }) => (endedAt === null ? '–' : formatDateTime(endedAt)),
  },
};

/** Incidents and maintenance, open ones or what is over; the newest first. */
export function IncidentTable() {
  const params = useListParams();
  const [view = 'open'] = params.several('staat', INCIDENT_VIEWS);
  const query = useQuery(
    orpc.staff.incidents.list.queryOptions({
      input: { ...params.page, view },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar>
        <FilterChips
          label="Welke storingen en onderhoud"
          values={INCIDENT_VIEWS}
          labels={VIEW_LABELS}
          chosen={[view]}
          onChange={(chosen) => params.change({ staat: chosen.find((one) => one !== view) })}
        />
      </ListToolbar>
      <DataTable
        tableFrom="laptop"
        caption="Storingen en onderhoud"
        columns={[...COLUMNS, ENDS[view]]}
        query={query}
        rowKey={(incident) => incident.id}
        params={params}
        noun={['melding', 'meldingen']}
        failure="loadIncidents"
        empty={
          <EmptyState title={view === 'open' ? 'Alles werkt' : 'Nog niets voorbij'}>
            {view === 'open' ? 'Er is geen storing en geen onderhoud gepland.' : null}
          </EmptyState>
        }
      />
    </>
  );
}
