import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#app/components/back-link.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { MissingCard } from '#app/features/identity/members/missing-card.tsx';
import { ConversationCard } from '#app/features/support/tickets/conversation-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { isMissing } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/ticket.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Ticket', path: areaPaths.ticket(params.ticketId) });
}

function Ticket({ ticketId }: { ticketId: string }) {
  const query = useQuery(orpc.customer.tickets.get.queryOptions({ input: { ticketId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadTickets');
  if (missing) {
    return (
      <MissingCard title="Dit ticket bestaat niet" path={areaPaths.ticket(ticketId)}>
        Controleer het adres, of kies een ticket uit je overzicht.
      </MissingCard>
    );
  }
  if (query.data !== undefined) return <ConversationCard ticket={query.data} />;
  if (query.isError) return <LoadError failure="loadTickets" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-44" />
    </div>
  );
}

export default function DashboardTicketPage({ params }: Route.ComponentProps) {
  return (
    <section className="flex max-w-4xl flex-col gap-4">
      <div>
        <BackLink to={areaPaths.dashboardSupport()}>Alle tickets</BackLink>
      </div>
      <Ticket key={params.ticketId} ticketId={params.ticketId} />
    </section>
  );
}
