import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { DeletePlanDialog } from '#app/features/catalogue/plans/delete-plan-dialog.tsx';
import { EditPlanForm } from '#app/features/catalogue/plans/edit-plan-form.tsx';
import { PlanPriceCard } from '#app/features/catalogue/plans/plan-price-card.tsx';
import { useSwitchPlan } from '#app/features/catalogue/plans/use-switch-plan.ts';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { errorCode } from '#app/lib/errors.ts';
import { formatCount } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { PLAN_ERRORS } from '#contract/errors/plan.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';
import type { Route } from './+types/plan.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Pakket', path: areaPaths.adminPlan(params.planId) });
}

function PlanHeader({ plan }: { plan: StaffPlan }) {
  const switchPlan = useSwitchPlan();
  const [isDeleting, setDeleting] = useState(false);
  const { value, exact } = plan.services;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl font-semibold">{plan.name}</h2>
          <Badge tone={plan.active ? 'good' : 'neutral'}>
            {plan.active ? 'Te koop' : 'Niet te koop'}
          </Badge>
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {formatCount(value)}
          {exact ? '' : '+'} {value === 1 ? 'service' : 'services'} in gebruik
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="secondary" size="sm">
          <Link to={areaPaths.adminPlanOffer(plan.id)}>Opties en aanvullingen</Link>
        </Button>
        <Button asChild variant="ghost" size="sm">
          <Link to={areaPaths.adminAudit({ soort: 'plan', kenmerk: plan.id })}>Auditlog</Link>
        </Button>
        <GuardedButton
          variant="ghost"
          size="sm"
          reason={plan.used ? PLAN_ERRORS.PLAN_IN_USE.message : null}
          onClick={() => setDeleting(true)}
        >
          Verwijderen
        </GuardedButton>
        <Button
          variant="secondary"
          size="sm"
          pending={switchPlan.isPending}
          onClick={() => switchPlan.mutate({ planId: plan.id, active: !plan.active })}
        >
          {plan.active ? 'Uit de verkoop halen' : 'Te koop zetten'}
        </Button>
      </div>
      <DeletePlanDialog plan={plan} open={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  );
}

const GONE = <Alert tone="warn" title="Dit pakket bestaat niet (meer)." />;

function LoadedPlan({ planId }: { planId: string }) {
  const query = useQuery(orpc.staff.plans.get.queryOptions({ input: { planId } }));
  const isMissing =
    query.isError && ['NOT_FOUND', 'INPUT_INVALID'].includes(errorCode(query.error));
  useLoadFailure(query.isError && !isMissing, 'loadPlans');
  if (query.data !== undefined) {
    return (
      <>
        {isMissing ? GONE : null}
        <PlanHeader plan={query.data.plan} />
        <EditPlanForm key={planId} plan={query.data.plan} />
        <PlanPriceCard detail={query.data} />
      </>
    );
  }
  if (isMissing) return GONE;
  if (query.isError) return <LoadError failure="loadPlans" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}

export default function AdminPlanPage({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <BackLink to={areaPaths.adminPlans()}>Alle pakketten</BackLink>
      <AdminsOnly permission="plans.write" what="pakketten">
        <LoadedPlan planId={params.planId} />
      </AdminsOnly>
    </div>
  );
}
