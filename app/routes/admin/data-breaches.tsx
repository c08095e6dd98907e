import { Link } from 'react-router';
import { DataBreachTable } from '#app/features/data-breaches/data-breach-table.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { may } from '#domain/role.ts';
import type { Route } from './+types/data-breaches.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Datalekken', path: paths.adminDataBreaches() });
}

export default function AdminDataBreachesPage() {
  const role = useRole();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-xl font-semibold">Datalekken</h2>
          <p className="mt-1 max-w-[72ch] text-ink-soft">
            Zijn er gegevens van mensen kwijt, gezien of veranderd door wie dat niet mocht? Noteer
            het meteen: melden bij de Autoriteit Persoonsgegevens kan tot 72 uur nadat het ontdekt
            is.
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {may(role, 'processing-register.manage') ? (
            <Button asChild variant="secondary">
              <Link to={paths.adminProcessingRegister()}>Verwerkingsregister</Link>
            </Button>
          ) : null}
          <Button asChild>
            <Link to={paths.adminNewDataBreach()}>Datalek noteren</Link>
          </Button>
        </div>
      </div>
      <DataBreachTable />
    </div>
  );
}
