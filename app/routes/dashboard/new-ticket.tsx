import { useSearchParams } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { OwnIncidentsCard } from '#app/features/support/incidents/own-incidents-card.tsx';
import { useOwnIncidents } from '#app/features/support/incidents/use-own-incidents.ts';
import { TicketForm } from '#app/features/support/tickets/ticket-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import type { Route } from './+types/new-ticket.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Nieuw ticket', path: areaPaths.newTicket() });
}

export default function DashboardNewTicketPage() {
  const [query] = useSearchParams();
  const incidents = useOwnIncidents();
  const goesOn = incidents.some(({ status }) => status !== 'planned');
  return (
    <section aria-labelledby="new-ticket-title" className="flex max-w-3xl flex-col gap-4">
      <div>
        <BackLink to={areaPaths.dashboardSupport()}>Alle tickets</BackLink>
      </div>
      <h2 id="new-ticket-title" className="text-xl font-semibold">
        Nieuw ticket
      </h2>
      {incidents.length === 0 ? null : (
        <OwnIncidentsCard incidents={incidents}>
          {goesOn ? (
            <p className="px-4 pb-3 text-[0.9375rem]">
              Hier wordt al aan gewerkt: gaat je vraag hierover, dan hoef je geen ticket te maken.
            </p>
          ) : null}
        </OwnIncidentsCard>
      )}
      <Card>
        <TicketForm startService={query.get('service') ?? ''} />
      </Card>
    </section>
  );
}
