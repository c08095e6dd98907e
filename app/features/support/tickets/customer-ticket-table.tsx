import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams, type ListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { TICKET_STATUSES } from '#domain/support/ticket.ts';
import { CUSTOMER_TICKET_COLUMNS } from './customer-ticket-columns.tsx';
import { TICKET_STATUS_LABELS } from './labels.ts';

/** The customer's own tickets. */
export function CustomerTicketTable() {
  const params = useListParams();
  const search = params.get('q') ?? '';
  const status = params.several('status', TICKET_STATUSES);
  const query = useQuery(
    orpc.customer.tickets.list.queryOptions({
      input: {
        ...params.page,
        ...(search === '' ? {} : { search }),
        ...(status.length > 0 ? { status } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
  // The rows shown are still those of a search that was cleared a moment ago.
  const isFiltered = search !== '' || status.length > 0 || query.isPlaceholderData;
  return (
    <>
      <ListToolbar>
        <SearchField
          label="Zoek tickets"
          placeholder="Zoek op onderwerp, bericht of service"
          value={search}
          onSearch={(q) => params.change({ q })}
        />
        <FilterChips
          label="Filter op status"
          values={TICKET_STATUSES}
          labels={TICKET_STATUS_LABELS}
          chosen={status}
          onChange={(chosen) => params.change({ status: chosen })}
        />
      </ListToolbar>
      <DataTable
        caption="Tickets"
        columns={CUSTOMER_TICKET_COLUMNS}
        query={query}
        rowKey={(ticket) => ticket.id}
        params={params}
        noun={['ticket', 'tickets']}
        tableFrom="laptop"
        failure="loadTickets"
        empty={isFiltered ? <NoneLikeThis params={params} /> : <NoTickets />}
      />
    </>
  );
}

function NoneLikeThis({ params }: { params: ListParams }) {
  return (
    <EmptyState
      title="Geen tickets gevonden"
      action={<ClearFilters params={params} names={['q', 'status']} />}
    >
      Zoek op iets anders, of kies een andere status.
    </EmptyState>
  );
}

function NoTickets() {
  return (
    <EmptyState
      title="Geen tickets gevonden"
      action={
        <Button asChild variant="secondary">
          <Link to={areaPaths.newTicket()}>
            <Plus aria-hidden="true" />
            Nieuw ticket
          </Link>
        </Button>
      }
    >
      Heb je een vraag of werkt er iets niet? Maak een ticket aan, dan helpen we je verder.
    </EmptyState>
  );
}
