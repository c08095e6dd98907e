import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { CreatePlanForm } from '#app/features/catalogue/plans/create-plan-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-plan.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Nieuw pakket', path: areaPaths.adminNewPlan() });
}

export default function AdminNewPlanPage() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.adminPlans()}>Alle pakketten</BackLink>
        <h2 className="mt-1 text-xl font-semibold">Nieuw pakket</h2>
      </div>
      <AdminsOnly permission="plans.write" what="pakketten">
        <CreatePlanForm />
      </AdminsOnly>
    </div>
  );
}
