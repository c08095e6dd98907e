import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column } from '#app/components/data-table.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { ExportButton } from '#app/components/export-button.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { api, orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import type { DataBreachItem } from '#contract/staff/data-breaches.ts';
import { BREACH_STATUSES, type BreachStatus } from '#domain/compliance/data-breach.ts';
import { may } from '#domain/platform/role.ts';
import { BREACH_FILE_COLUMNS } from './breach-columns.tsx';
import { BreachClockBadge } from './breach-clock-badge.tsx';
import { BREACH_STATUS_LABELS, PEOPLE_LABELS } from './labels.ts';

const COLUMNS: readonly Column<DataBreachItem>[] = [
  {
    id: 'title',
    header: 'Datalek',
    cell: ({ id, number, title }) => (
      <RecordLink to={areaPaths.adminDataBreach(id)} className="font-medium whitespace-normal">
        <span className="figures">{number}</span>. {title}
      </RecordLink>
    ),
  },
  { id: 'clock', header: 'Melden bij de AP', cell: (breach) => <BreachClockBadge {...breach} /> },
  {
    id: 'people',
    header: 'Betrokkenen',
    cell: ({ peopleDecision }) =>
      peopleDecision === null ? 'Nog niet besloten' : PEOPLE_LABELS[peopleDecision],
  },
  { id: 'noticed', header: 'Ontdekt', cell: ({ noticedAt }) => formatDateTime(noticedAt) },
];

const LAST: Readonly<Record<BreachStatus, Column<DataBreachItem>>> = {
  open: {
    id: 'by',
    header: 'Genoteerd door',
    cell: ({ notedByName }) => notedByName || NAMELESS,
  },
  closed: {
    id: 'closed',
    header: 'Gesloten',
    cell: ({ closedAt }) => (closedAt === null ? '–' : formatDateTime(closedAt)),
  },
};

const VIEW = {
  field: 'status',
  param: 'staat',
  label: 'Welke datalekken',
  values: BREACH_STATUSES,
  labels: BREACH_STATUS_LABELS,
} as const;

/** Lists breaches of personal data: the least time left first. */
export function DataBreachTable() {
  const list = useStaffList({ view: VIEW });
  const { status } = list.input;
  const seesAll = may(useRole(), 'data-breaches.decide');
  const query = useQuery(
    orpc.staff.dataBreaches.list.queryOptions({
      input: list.input,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="laptop"
      caption="Datalekken"
      columns={[...COLUMNS, LAST[status]]}
      noun={['datalek', 'datalekken']}
      failure="loadDataBreaches"
      actions={
        <ExportButton
          fileName="datalekken"
          columns={BREACH_FILE_COLUMNS}
          open={(signal) => api.staff.dataBreaches.export(undefined, { signal })}
        />
      }
      empty={status === 'open' ? 'Geen open datalekken' : 'Geen gesloten datalekken'}
      emptyText={
        seesAll
          ? 'Wat medewerkers noteren, komt hier te staan met zijn klok van 72 uur.'
          : 'Hier zie je wat je zelf hebt genoteerd.'
      }
    />
  );
}
