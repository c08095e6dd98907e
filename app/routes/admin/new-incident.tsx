import { useSearchParams } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { NewIncidentForm } from '#app/features/support/incidents/new-incident-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-incident.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Storing of onderhoud', path: areaPaths.adminNewIncident() });
}

export default function AdminNewIncidentPage() {
  const [query] = useSearchParams();
  const kind = query.get('soort') === 'onderhoud' ? 'maintenance' : 'incident';
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={areaPaths.adminIncidents()}>Storingen en onderhoud</BackLink>
        <h2 className="mt-1 text-xl font-semibold">
          {kind === 'incident' ? 'Storing melden' : 'Onderhoud plannen'}
        </h2>
      </div>
      <NewIncidentForm key={kind} kind={kind} />
    </div>
  );
}
