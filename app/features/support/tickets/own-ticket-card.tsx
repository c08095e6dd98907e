import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { TICKET_PRIORITY_LABELS } from '#domain/support/ticket.ts';
import type { CustomerTicket } from '#contract/customer/tickets.ts';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { queryClient } from '#app/lib/query-client.ts';
import { useSession } from '#app/lib/session/session.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button } from '#app/ui/button.tsx';
import { TicketBadge } from './ticket-badge.tsx';
import { NO_SERVICE } from './labels.ts';
import { OwnTicketSkeletonCard } from './own-ticket-skeleton-card.tsx';

/** Tickets that fit beside the form; the dashboard has them all. */
const SHOWN = 5;

/** The newest tickets of who is signed in, on a page that loads this only for them. */
export function OwnTicketCard() {
  return (
    <QueryClientProvider client={queryClient}>
      <OwnTickets />
    </QueryClientProvider>
  );
}

function OwnTickets() {
  const session = useSession();
  const tickets = useQuery(
    orpc.customer.tickets.list.queryOptions({
      input: { limit: SHOWN },
      enabled: session.status === 'signed-in',
    }),
  );
  const { isError } = tickets;
  useEffect(() => {
    if (isError) showFailure('loadTickets');
  }, [isError]);

  if (isError) return <LoadError failure="loadTickets" query={tickets} />;
  if (tickets.data === undefined) return <OwnTicketSkeletonCard />;
  const { items } = tickets.data;
  if (items.length === 0) {
    return (
      <p className="rounded-md border border-dashed border-line-strong p-5 text-ink-soft">
        Je hebt nog geen tickets. Stel je eerste vraag met het formulier.
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      <Button asChild variant="secondary" className="mt-5">
        <Link to={areaPaths.dashboardSupport()}>Al je tickets</Link>
      </Button>
    </>
  );
}

function TicketLine({ ticket }: { ticket: CustomerTicket }) {
  return (
    <li className="py-3.5">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={areaPaths.ticket(ticket.id)}
          className="min-w-0 font-semibold break-words hover:text-green"
        >
          {ticket.subject}
        </Link>
        <TicketBadge status={ticket.status} />
      </div>
      <p className="mt-0.5 dotted text-sm text-ink-soft">
        <span>{formatDate(ticket.createdAt)}</span>
        <span>{ticket.serviceName ?? NO_SERVICE}</span>
        <span>Prioriteit {TICKET_PRIORITY_LABELS[ticket.priority].toLowerCase()}</span>
      </p>
    </li>
  );
}
