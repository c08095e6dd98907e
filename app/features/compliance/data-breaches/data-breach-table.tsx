import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { api, orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
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

/** Breaches of personal data: the least time left first. */
export function DataBreachTable() {
  const params = useListParams();
  const seesAll = may(useRole(), 'data-breaches.decide');
  const [status = 'open'] = params.several('staat', BREACH_STATUSES);
  const query = useQuery(
    orpc.staff.dataBreaches.list.queryOptions({
      input: { ...params.page, status },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <ExportButton
            fileName="datalekken"
            columns={BREACH_FILE_COLUMNS}
            open={(signal) => api.staff.dataBreaches.export(undefined, { signal })}
          />
        }
      >
        <FilterChips
          label="Welke datalekken"
          values={BREACH_STATUSES}
          labels={BREACH_STATUS_LABELS}
          chosen={[status]}
          onChange={(chosen) => params.change({ staat: chosen.find((one) => one !== status) })}
        />
      </ListToolbar>
      <DataTable
        tableFrom="laptop"
        caption="Datalekken"
        columns={[...COLUMNS, LAST[status]]}
        query={query}
        rowKey={(breach) => breach.id}
        params={params}
        noun={['datalek', 'datalekken']}
        failure="loadDataBreaches"
        empty={
          <EmptyState
            title={status === 'open' ? 'Geen open datalekken' : 'Geen gesloten datalekken'}
          >
            {seesAll
              ? 'Wat medewerkers noteren, komt hier te staan met zijn klok van 72 uur.'
              : 'Hier zie je wat je zelf hebt genoteerd.'}
          </EmptyState>
        }
      />
    </>
  );
}
