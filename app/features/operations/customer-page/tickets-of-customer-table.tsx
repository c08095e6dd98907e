import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { STAFF_TICKET_COLUMNS } from '#app/features/support/tickets/staff-ticket-columns.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { STAFF_TICKET_SORTS } from '#contract/lists.ts';

const COLUMNS = STAFF_TICKET_COLUMNS.filter(({ id }) => id !== 'customer');

/** The tickets of one customer. */
export function TicketsOfCustomerTable({ customerId }: { customerId: string }) {
  const params = useListParams(STAFF_TICKET_SORTS);
  const query = useQuery(
    orpc.staff.tickets.list.queryOptions({
      input: { customerId, ...params.page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Tickets"
      columns={COLUMNS}
      query={query}
      rowKey={(ticket) => ticket.id}
      params={params}
      noun={['ticket', 'tickets']}
      failure="loadTickets"
      empty={<EmptyState title="Geen tickets gevonden" />}
    />
  );
}
