import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { CustomerTicketTable } from '#app/features/support/tickets/customer-ticket-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/support.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Support', path: areaPaths.dashboardSupport() });
}

export default function DashboardSupportPage() {
  const { responseTimes } = useSite();
  return (
    <section aria-labelledby="support-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="support-title" className="text-xl font-semibold">
          Support
        </h2>
        <Button asChild variant="accent" size="sm">
          <Link to={areaPaths.newTicket()}>
            <Plus aria-hidden="true" />
            Nieuw ticket
          </Link>
        </Button>
      </div>
      <p className="max-w-[68ch] text-ink-soft">
        {responseTimes} Veel antwoorden staan al bij de{' '}
        <Link to={areaPaths.faq()} className="text-green underline underline-offset-4">
          veelgestelde vragen
        </Link>
        .
      </p>
      <CustomerTicketTable />
    </section>
  );
}
