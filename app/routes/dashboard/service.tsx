import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#app/components/back-link.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { ServiceInvoicesCard } from '#app/features/sales/invoices/service-invoices-card.tsx';
import { MissingCard } from '#app/features/identity/members/missing-card.tsx';
import { PlannedPlanCard } from '#app/features/sales/plan-changes/planned-plan-card.tsx';
import { ServiceStoryCard } from '#app/features/delivery/service-story/service-story-card.tsx';
import { ServiceDomainCard } from '#app/features/delivery/services/service-domain-card.tsx';
import { ServicePriceCard } from '#app/features/delivery/services/service-price-card.tsx';
import { ServiceResourcesCard } from '#app/features/delivery/services/service-resources-card.tsx';
import { ServiceServerCard } from '#app/features/delivery/services/service-server-card.tsx';
import { ServiceStateCard } from '#app/features/delivery/services/service-state-card.tsx';
import { ServiceTicketsCard } from '#app/features/support/tickets/service-tickets-card.tsx';
import { ServiceUsageCard } from '#app/features/delivery/usage/service-usage-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { isMissing } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useRight, useWork } from '#app/lib/session/use-work.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import type { Route } from './+types/service.ts';

/** Most services stay: the way to give one back comes after all that is about it. */
const LazyOwnReturnsCard = lazyPart(async () => {
  const { OwnReturnsCard } = await import('#app/features/sales/returns/own-returns-card.tsx');
  return OwnReturnsCard;
});

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Service', path: areaPaths.service(params.serviceId) });
}

function ServiceSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-44" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

function ServiceParts({ service }: { service: CustomerServiceDetail }) {
  const isOwn = useWork() === null;
  const seesInvoices = useRight('financial');
  return (
    <div className="flex flex-col gap-4">
      <ServiceStateCard service={service} />
      {service.plannedPlan === null || !isOwn ? null : (
        <PlannedPlanCard
          serviceId={service.id}
          planned={service.plannedPlan}
          paidUntil={service.expiresAt}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <ServiceResourcesCard service={service} />
          <ServiceUsageCard service={service} />
          <ServiceStoryCard serviceId={service.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
          <ServicePriceCard service={service} />
          <ServiceDomainCard service={service} />
          <ServiceServerCard service={service} />
          {seesInvoices ? <ServiceInvoicesCard serviceId={service.id} /> : null}
          {seesInvoices && service.orderId !== null ? (
            <Suspense fallback={null}>
              <LazyOwnReturnsCard orderId={service.orderId} serviceId={service.id} />
            </Suspense>
          ) : null}
          <ServiceTicketsCard serviceId={service.id} />
        </div>
      </div>
    </div>
  );
}

function Service({ serviceId }: { serviceId: string }) {
  const query = useQuery(orpc.customer.services.get.queryOptions({ input: { serviceId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadServices');
  if (missing) {
    return (
      <MissingCard title="Deze service bestaat niet" path={areaPaths.service(serviceId)}>
        Controleer het adres, of kies een service uit je overzicht.
      </MissingCard>
    );
  }
  if (query.data !== undefined) return <ServiceParts service={query.data} />;
  if (query.isError) return <LoadError failure="loadServices" query={query} />;
  return <ServiceSkeleton />;
}

export default function DashboardServicePage({ params }: Route.ComponentProps) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <BackLink to={areaPaths.dashboard()}>Alle services</BackLink>
      </div>
      <Service key={params.serviceId} serviceId={params.serviceId} />
    </section>
  );
}
