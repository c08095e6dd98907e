import { useQuery } from '@tanstack/react-query';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { EditOfferForm } from '#app/features/catalogue/offers/edit-offer-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { errorCode } from '#app/lib/errors.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/plan-offer.ts';

const TITLE = 'Opties en aanvullingen';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: TITLE, path: areaPaths.adminPlanOffer(params.planId) });
}

function LoadedOffer({ planId }: { planId: string }) {
  const query = useQuery(orpc.staff.offers.get.queryOptions({ input: { planId } }));
  const isMissing =
    query.isError && ['NOT_FOUND', 'INPUT_INVALID'].includes(errorCode(query.error));
  useLoadFailure(query.isError && !isMissing, 'loadPlans');
  if (isMissing) return <Alert tone="warn" title="Dit pakket bestaat niet (meer)." />;
  if (query.data !== undefined) {
    return (
      <>
        <h2 className="text-xl font-semibold">
          {TITLE} van {query.data.planName}
        </h2>
        <EditOfferForm key={planId} offer={query.data} />
      </>
    );
  }
  if (query.isError) return <LoadError failure="loadPlans" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

export default function AdminPlanOfferPage({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <BackLink to={areaPaths.adminPlan(params.planId)}>Naar het pakket</BackLink>
      <AdminsOnly permission="plans.write" what="pakketten">
        <LoadedOffer planId={params.planId} />
      </AdminsOnly>
    </div>
  );
}
