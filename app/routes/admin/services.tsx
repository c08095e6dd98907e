import { ServiceTotalsCard } from '#app/features/delivery/services/service-totals-card.tsx';
import { StaffServiceTable } from '#app/features/delivery/services/staff-service-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/services.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Services', path: areaPaths.adminServices() });
}

export default function AdminServicesPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Services</h2>
      <ServiceTotalsCard />
      <StaffServiceTable />
    </div>
  );
}
