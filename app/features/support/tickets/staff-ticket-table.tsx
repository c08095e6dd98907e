import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ExportButton } from '#app/components/export-button.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
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

const FILTERS = [
  {
    field: 'status',
    label: 'Filter op status',
    values: TICKET_STATUSES,
    labels: TICKET_STATUS_LABELS,
  },
  {
    field: 'priority',
    param: 'prioriteit',
    label: 'Filter op prioriteit',
    values: TICKET_PRIORITIES,
    labels: TICKET_PRIORITY_LABELS,
  },
] as const;

/** Lists all tickets, for staff. */
export function StaffTicketTable() {
  const list = useStaffList({ sorts: STAFF_TICKET_SORTS, filters: FILTERS });
  const { params } = list;
  const assigned = useAssigneeFilter(params.get('voor'));
  const query = useQuery(
    orpc.staff.tickets.list.queryOptions({
      input: { ...list.input, ...assigned },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="desktop"
      caption="Tickets"
      columns={STAFF_TICKET_COLUMNS}
      noun={['ticket', 'tickets']}
      failure="loadTickets"
      search={{ label: 'Zoek tickets', placeholder: 'Zoek op onderwerp, klant of bericht' }}
      controls={
        <AssigneeFilter
          value={params.get('voor')}
          onChange={(voor) => params.change({ voor: voor === '' ? undefined : voor })}
        />
      }
      controlled={['voor']}
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
            open={(signal) => api.staff.tickets.export({ ...list.whole, ...assigned }, { signal })}
          />
        </>
      }
      empty="Geen tickets gevonden"
    />
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
