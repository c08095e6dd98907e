import { DemoClockCard } from '#app/features/sales/planner/demo-clock-card.tsx';
import { ForecastTable } from '#app/features/sales/planner/forecast-table.tsx';
import { useSite } from '#app/lib/site.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/forecast.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Vannacht', path: areaPaths.adminForecast() });
}

export default function AdminForecastPage() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">Vannacht</h2>
        <p className="max-w-[68ch] text-[0.9375rem] text-ink-soft">
          Dit doet de shop de komende dertig dagen vanzelf als niemand meer betaalt. Incasso’s
          tellen als gelukt.
        </p>
      </div>
      {useSite().demo ? <DemoClockCard /> : null}
      <ForecastTable />
    </div>
  );
}
