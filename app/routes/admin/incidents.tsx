import { Link } from 'react-router';
import { SectionHead } from '#app/components/section-head.tsx';
import { IncidentTable } from '#app/features/support/incidents/incident-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/incidents.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Status', path: areaPaths.adminIncidents() });
}

export default function AdminIncidentsPage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        title="Storingen en onderhoud"
        intro={
          <>
            Wat hier staat, lezen klanten op de{' '}
            <Link to={areaPaths.status()} className="text-green underline underline-offset-4">
              statuspagina
            </Link>{' '}
            en in hun dashboard.
          </>
        }
        actions={
          <>
            <Button asChild variant="secondary" size="sm">
              <Link to={areaPaths.adminNewMaintenance()}>Onderhoud plannen</Link>
            </Button>
            <Button asChild size="sm">
              <Link to={areaPaths.adminNewIncident()}>Storing melden</Link>
            </Button>
          </>
        }
      />
      <IncidentTable />
    </div>
  );
}
