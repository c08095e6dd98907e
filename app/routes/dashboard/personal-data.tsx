import { ErasureCard } from '#app/features/compliance/personal-data/erasure-card.tsx';
import { ExportCard } from '#app/features/compliance/personal-data/export-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/personal-data.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Mijn gegevens', path: areaPaths.personalData() });
}

export default function DashboardPersonalDataPage() {
  return (
    <div className="flex flex-col gap-5">
      <ExportCard />
      <ErasureCard />
    </div>
  );
}
