import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { STAFF_TICKET_SORTS } from '#contract/lists.ts';
import {
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATUSES,
} from '#domain/support/ticket.ts';
import { TICKET_STATUS_LABELS } from './labels.ts';
import { STAFF_TICKET_COLUMNS, TICKET_CSV } from './staff-ticket-columns.tsx';

const MINE = 'mij';
const NOBODY = 'niemand';

/** Reads from the address whose tickets are shown. */
function useAssigneeFilter(value: string | undefined) {
  const { id } = useSignedInUser();
  if (value === undefined) return {};
  if (value === NOBODY) return { unassigned: true };
  return { assigneeId: value === MINE ? id : value };
}

/** All tickets, for staff. */
export function StaffTicketTable() {
  const params = useListParams(STAFF_TICKET_SORTS);
  const search = params.get('q');
  const status = params.several('status', TICKET_STATUSES);
  const priority = params.several('prioriteit', TICKET_PRIORITIES);
  const filters = {
    ...(search ? { search } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(priority.length > 0 ? { priority } : {}),
    ...useAssigneeFilter(params.get('voor')),
  };
  const query = useQuery(
    orpc.staff.tickets.list.queryOptions({
      input: { ...params.page, ...filters },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <>
            <Button asChild variant="secondary" size="sm">
              <Link to={areaPaths.adminArticles()}>Kennisbank</Link>
            </Button>
            <Button asChild variant="secondary" size="sm">
              <Link to={areaPaths.adminCannedAnswers()}>Standaardantwoorden</Link>
            </Button>
            <ExportButton
              fileName="tickets"
              columns={TICKET_CSV}
              open={(signal) =>
                api.staff.tickets.export({ ...params.order, ...filters }, { signal })
              }
            />
          </>
        }
      >
        <SearchField
          label="Zoek tickets"
          placeholder="Zoek op onderwerp, klant of bericht"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
        <AssigneeFilter
          value={params.get('voor')}
          onChange={(voor) => params.change({ voor: voor === '' ? undefined : voor })}
        />
      </ListToolbar>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <FilterChips
          label="Filter op status"
          values={TICKET_STATUSES}
          labels={TICKET_STATUS_LABELS}
          chosen={status}
          onChange={(chosen) => params.change({ status: chosen })}
        />
        <FilterChips
          label="Filter op prioriteit"
          values={TICKET_PRIORITIES}
          labels={TICKET_PRIORITY_LABELS}
          chosen={priority}
          onChange={(prioriteit) => params.change({ prioriteit })}
        />
      </div>
      <DataTable
        tableFrom="desktop"
        caption="Tickets"
        columns={STAFF_TICKET_COLUMNS}
        query={query}
        rowKey={(ticket) => ticket.id}
        params={params}
        noun={['ticket', 'tickets']}
        failure="loadTickets"
        empty={
          <EmptyState
            title="Geen tickets gevonden"
            action={<ClearFilters params={params} names={['q', 'status', 'prioriteit', 'voor']} />}
          />
        }
      />
    </>
  );
}

type AssigneeFilterProps = { value: string | undefined; onChange: (value: string) => void };

function AssigneeFilter({ value = '', onChange }: AssigneeFilterProps) {
  const { id } = useSignedInUser();
  const { data = [] } = useQuery(orpc.staff.tickets.listAssignees.queryOptions());
  return (
    <div className="w-full sm:w-52">
      <Select
        aria-label="Filter op behandelaar"
        className="h-10! md:h-9! md:py-0 md:text-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Alle behandelaars</option>
        <option value={MINE}>Mijn tickets</option>
        <option value={NOBODY}>Niemand</option>
        {data
          .filter((person) => person.id !== id)
          .map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
      </Select>
    </div>
  );
}
