import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { RowDialogHolder } from '#app/components/row-dialog.tsx';
import { ServiceFactsCard } from '#app/features/delivery/service-edits/service-facts-card.tsx';
import { ServicePeriodsCard } from '#app/features/delivery/service-edits/service-periods-card.tsx';
import { ServicePriceCard } from '#app/features/delivery/service-edits/service-price-card.tsx';
import { ServiceActionsCard } from '#app/features/delivery/services/service-actions-card.tsx';
import { ServiceBadge } from '#app/features/delivery/services/service-badge.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useKeptFocus } from '#app/lib/focus/use-kept-focus.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StaffServiceDetail } from '#contract/staff/service-edits.ts';
import type { Route } from './+types/service.ts';

const HistoryCard = lazyPart(
  async () => (await import('#app/features/compliance/history/history-card.tsx')).HistoryCard,
);

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Service',
    path: areaPaths.adminService({ id: params.serviceId }),
  });
}

function Service({ detail }: { detail: StaffServiceDetail }) {
  const { service } = detail;
  // The pressed button is gone once its work is done, and nothing has been chosen next.
  const kept = useKeptFocus();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="min-w-0 text-xl font-semibold break-words">{service.name}</h2>
        <ServiceBadge status={service.status} />
        <div className="sm:ml-auto" {...kept}>
          <RowDialogHolder>
            <ServiceActionsCard service={service} />
          </RowDialogHolder>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ServiceFactsCard detail={detail} />
          <ServicePriceCard detail={detail} />
          <ServicePeriodsCard detail={detail} />
        </div>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <HistoryCard subject="service" subjectId={service.id} />
        </Suspense>
      </div>
    </>
  );
}

function LoadedService({ serviceId }: { serviceId: string }) {
  const query = useQuery(orpc.staff.serviceEdits.get.queryOptions({ input: { serviceId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadServices');
  if (query.data !== undefined) return <Service detail={query.data} />;
  if (missing) {
    return (
      <EmptyState title="Deze service bestaat niet">
        Controleer het adres, of zoek de service in de lijst.
      </EmptyState>
    );
  }
  if (query.isError) return <LoadError failure="loadServices" query={query} />;
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

export default function AdminServicePage({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={areaPaths.adminServices()}>Alle services</BackLink>
      </div>
      {/* Another service is another page: nothing of the one before stays. */}
      <LoadedService key={params.serviceId} serviceId={params.serviceId} />
    </div>
  );
}
