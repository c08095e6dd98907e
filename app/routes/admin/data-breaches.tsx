import { Link } from 'react-router';
import { SectionHead } from '#app/components/section-head.tsx';
import { DataBreachTable } from '#app/features/compliance/data-breaches/data-breach-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/data-breaches.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Datalekken', path: areaPaths.adminDataBreaches() });
}

export default function AdminDataBreachesPage() {
  const role = useRole();
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        title="Datalekken"
        intro="Zijn er gegevens van mensen kwijt, gezien of veranderd door wie dat niet mocht? Noteer het meteen: melden bij de Autoriteit Persoonsgegevens kan tot 72 uur nadat het ontdekt is."
        actions={
          <>
            {may(role, 'processing-register.manage') ? (
              <Button asChild variant="secondary" size="sm">
                <Link to={areaPaths.adminProcessingRegister()}>Verwerkingsregister</Link>
              </Button>
            ) : null}
            <Button asChild size="sm">
              <Link to={areaPaths.adminNewDataBreach()}>Datalek noteren</Link>
            </Button>
          </>
        }
      />
      <DataBreachTable />
    </div>
  );
}
