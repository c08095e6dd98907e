import { useSearchParams } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { TicketForm } from '#app/features/tickets/ticket-form.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import type { Route } from './+types/new-ticket.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Nieuw ticket', path: paths.newTicket() });
}

export default function DashboardNewTicketPage() {
  const [query] = useSearchParams();
  return (
    <section aria-labelledby="new-ticket-title" className="flex max-w-3xl flex-col gap-4">
      <div>
        <BackLink to={paths.dashboardSupport()}>Alle tickets</BackLink>
      </div>
      <h2 id="new-ticket-title" className="text-xl font-semibold">
        Nieuw ticket
      </h2>
      <Card>
        <TicketForm startService={query.get('service') ?? ''} />
      </Card>
    </section>
  );
}
