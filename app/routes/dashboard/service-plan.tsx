import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LookUpNote } from '#app/components/look-up-note.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { REFUSAL_SENTENCES } from '#app/features/sales/plan-changes/labels.ts';
import { PlanChangeForm } from '#app/features/sales/plan-changes/plan-change-form.tsx';
import { PlannedPlanCard } from '#app/features/sales/plan-changes/planned-plan-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { isMissing } from '#app/lib/errors.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { PlanChangeOptions } from '#contract/customer/plan-changes.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import type { Route } from './+types/service-plan.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Pakket of betaling wijzigen',
    path: areaPaths.servicePlan(params.serviceId),
  });
}

function Choice({ serviceId, options }: { serviceId: string; options: PlanChangeOptions }) {
  if (options.refusal !== null) {
    return (
      <Alert tone="warn" title="Wijzigen kan nu niet">
        {REFUSAL_SENTENCES[options.refusal]}
      </Alert>
    );
  }
  if (options.options.length === 0 && options.own === null) {
    return (
      <EmptyState title="Er is geen ander pakket van deze soort">
        Heb je iets anders nodig? Stuur ons een ticket, dan kijken we samen wat er kan.
      </EmptyState>
    );
  }
  return <PlanChangeForm serviceId={serviceId} options={options} />;
}

function Options({ serviceId, options }: { serviceId: string; options: PlanChangeOptions }) {
  const { serviceName, planName, termCents, discount, termMonths, paidUntil, planned } = options;
  return (
    <Card className="flex max-w-3xl flex-col gap-6">
      <div>
        <h2 className="text-2xl font-semibold">Pakket of betaling wijzigen</h2>
        <p className="mt-1 break-words">
          {serviceName} heeft nu {planName}, voor {formatMoney(termCents)} {PER_TERM[termMonths]}
          {discount === null ? '' : ` (met korting ${formatMoney(discount.priceCents)})`}
          {paidUntil === null ? '' : `, betaald tot ${formatLongDate(paidUntil)}`}.
        </p>
      </div>
      {planned === null ? null : (
        <PlannedPlanCard serviceId={serviceId} planned={planned} paidUntil={paidUntil} />
      )}
      <Choice serviceId={serviceId} options={options} />
    </Card>
  );
}

function ServicePlan({ serviceId }: { serviceId: string }) {
  const query = useQuery({
    ...orpc.customer.planChanges.options.queryOptions({ input: { serviceId } }),
    // A choice that is being made must not be started over because the window was out of sight.
    refetchOnWindowFocus: false,
  });
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadServices');
  if (missing) {
    return (
      <EmptyState title="Deze service bestaat niet">
        Controleer het adres, of kies een service uit je overzicht.
      </EmptyState>
    );
  }
  if (query.data !== undefined) return <Options serviceId={serviceId} options={query.data} />;
  if (query.isError) return <LoadError failure="loadServices" query={query} />;
  return (
    <>
      <Skeleton className="h-96 max-w-3xl" />
      <LookUpNote />
    </>
  );
}

export default function ServicePlanPage({ params }: Route.ComponentProps) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <BackLink to={areaPaths.service(params.serviceId)}>Terug naar je service</BackLink>
      </div>
      <ServicePlan key={params.serviceId} serviceId={params.serviceId} />
    </section>
  );
}
