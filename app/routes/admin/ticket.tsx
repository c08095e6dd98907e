import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { StaffConversationCard } from '#app/features/support/tickets/staff-conversation-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { isMissing } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/ticket.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Ticket', path: areaPaths.adminTicket(params.ticketId) });
}

function Ticket({ ticketId }: { ticketId: string }) {
  const query = useQuery(orpc.staff.tickets.get.queryOptions({ input: { ticketId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadTickets');
  if (missing) {
    return (
      <EmptyState
        title="Dit ticket bestaat niet"
        action={
          <Button asChild variant="secondary">
            <Link to={areaPaths.adminTickets()}>Terug naar Lijst</Link>
          </Button>
        }
      />
    );
  }
  if (query.data !== undefined) return <StaffConversationCard ticket={query.data} />;
  if (query.isError) return <LoadError failure="loadTickets" query={query} />;
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-56" />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}

export default function AdminTicketPage({ params }: Route.ComponentProps) {
  return <Ticket key={params.ticketId} ticketId={params.ticketId} />;
}
