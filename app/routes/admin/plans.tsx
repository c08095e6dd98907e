import { AdminsOnly } from '#app/components/admins-only.tsx';
import { StaffPlanTable } from '#app/features/catalogue/plans/staff-plan-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/plans.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Pakketten', path: areaPaths.adminPlans() });
}

export default function AdminPlansPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Pakketten</h2>
      <AdminsOnly permission="plans.write" what="pakketten">
        <StaffPlanTable />
      </AdminsOnly>
    </div>
  );
}
