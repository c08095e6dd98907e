import { Link } from 'react-router';
import { IncidentTable } from '#app/features/incidents/incident-table.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/incidents.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Status', path: paths.adminIncidents() });
}

export default function AdminIncidentsPage() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-xl font-semibold">Storingen en onderhoud</h2>
          <p className="mt-1 max-w-[72ch] text-ink-soft">
            Wat hier staat, lezen klanten op de{' '}
            <Link to={paths.status()} className="text-green underline underline-offset-4">
              statuspagina
            </Link>{' '}
            en in hun dashboard.
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button asChild variant="secondary">
            <Link to={paths.adminNewMaintenance()}>Onderhoud plannen</Link>
          </Button>
          <Button asChild>
            <Link to={paths.adminNewIncident()}>Storing melden</Link>
          </Button>
        </div>
      </div>
      <IncidentTable />
    </div>
  );
}
