import { CountsCard } from '#app/features/support/tickets/counts-card.tsx';
import { StaffTicketTable } from '#app/features/support/tickets/staff-ticket-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/tickets.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Tickets', path: areaPaths.adminTickets() });
}

export default function AdminTicketsPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Tickets</h2>
      <CountsCard />
      <StaffTicketTable />
    </div>
  );
}
