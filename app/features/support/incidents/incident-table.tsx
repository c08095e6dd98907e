import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column } from '#app/components/data-table.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
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

const VIEW = {
  field: 'view',
  param: 'staat',
  label: 'Welke storingen en onderhoud',
  values: INCIDENT_VIEWS,
  labels: VIEW_LABELS,
} as const;

/** Lists incidents and maintenance, the open ones or those that are over; the newest first. */
export function IncidentTable() {
  const list = useStaffList({ view: VIEW });
  const { view } = list.input;
  const query = useQuery(
    orpc.staff.incidents.list.queryOptions({
      input: list.input,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="laptop"
      caption="Storingen en onderhoud"
      columns={[...COLUMNS, ENDS[view]]}
      noun={['melding', 'meldingen']}
      failure="loadIncidents"
      empty={view === 'open' ? 'Alles werkt' : 'Nog niets voorbij'}
      emptyText={view === 'open' ? 'Er is geen storing en geen onderhoud gepland.' : null}
    />
  );
}
