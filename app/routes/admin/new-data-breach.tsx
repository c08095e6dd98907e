import { BackLink } from '#app/components/back-link.tsx';
import { NewBreachForm } from '#app/features/compliance/data-breaches/new-breach-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-data-breach.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Datalek noteren', path: areaPaths.adminNewDataBreach() });
}

export default function AdminNewDataBreachPage() {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={areaPaths.adminDataBreaches()}>Datalekken</BackLink>
      </div>
      <h2 className="text-xl font-semibold">Datalek noteren</h2>
      <NewBreachForm />
    </div>
  );
}
