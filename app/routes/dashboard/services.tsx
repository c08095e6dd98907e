import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { Paging } from '#app/components/paging.tsx';
import { ServiceCard } from '#app/features/services/service-card.tsx';
import { WaitingCard } from '#app/features/waiting/waiting-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { paths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useWork } from '#app/lib/session/use-work.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/services.ts';

/** Cards are large: fewer on a page than rows in a table. */
const PAGE_SIZE = 24;

function ServiceCardSkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="mt-3 h-6 w-full" />
      <Skeleton className="h-9 w-64 max-w-full" />
    </Card>
  );
}

/** Those that run, or those that ended, as the address says. */
const ENDED = 'beeindigd';

function ServiceCards({ isHeld }: { isHeld: boolean }) {
  const params = useListParams();
  const ended = params.get('toon') === ENDED;
  const query = useQuery(
    orpc.customer.services.list.queryOptions({
      input: {
        limit: PAGE_SIZE,
        ...(ended ? { ended } : {}),
        ...(params.cursor ? { cursor: params.cursor } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
  useLoadFailure(query.isError, 'loadServices');

  const { data } = query;
  if (data === undefined && query.isError) {
    return <LoadError failure="loadServices" query={query} />;
  }
  if (data === undefined || isHeld) {
    return (
      <div key="loading" aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <ServiceCardSkeleton />
        <ServiceCardSkeleton />
      </div>
    );
  }
  const { items, nextCursor, count } = data;
  if (items.length === 0 && params.cursor === undefined && ended) {
    return <EmptyState title="Geen beëindigde services" />;
  }
  if (items.length === 0 && params.cursor === undefined) {
    return (
      <EmptyState
        title="Geen services gevonden"
        action={
          <Button asChild variant="secondary">
            <Link to={paths.services()}>Bekijk onze pakketten</Link>
          </Button>
        }
      >
        Kies een pakket; daarna zie je hier je service en hoe het ermee gaat.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {items.map((service) => (
          <li key={service.id} className="flex min-w-0 flex-col *:grow">
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
      <Paging
        count={count}
        noun={['service', 'services']}
        onPrevious={params.cursor === undefined ? undefined : params.previous}
        onNext={nextCursor === null ? undefined : () => params.next(nextCursor)}
      />
    </div>
  );
}

/** What ended is kept to be looked at, out of the way of what runs. */
function EndedLink({ ended }: { ended: boolean }) {
  return (
    <Link
      to={ended ? paths.dashboard() : paths.endedServices()}
      className="text-sm text-ink-soft underline underline-offset-4 hover:text-ink max-sm:order-last sm:ml-auto"
    >
      {ended ? 'Lopende services' : 'Beëindigde services'}
    </Link>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Services', path: paths.dashboard() });
}

function titleOf({ ended, isOwn }: { ended: boolean; isOwn: boolean }): string {
  if (ended) return 'Beëindigde services';
  return isOwn ? 'Mijn services' : 'Services';
}

export default function DashboardServicesPage() {
  const ended = useListParams().get('toon') === ENDED;
  const isOwn = useWork() === null;
  const waiting = useQuery(orpc.customer.dashboard.waiting.queryOptions({ enabled: isOwn }));
  // Shown together, so that what comes above pushes away nothing that one is about to press.
  const isHeld = isOwn && !ended && waiting.isPending;
  return (
    <section aria-label={titleOf({ ended, isOwn })} className="flex flex-col gap-4">
      {ended || !isOwn ? null : <WaitingCard query={waiting} />}
      {isHeld ? <Skeleton className="h-11 w-48" /> : <Head ended={ended} isOwn={isOwn} />}
      <ServiceCards isHeld={isHeld} />
    </section>
  );
}

function Head({ ended, isOwn }: { ended: boolean; isOwn: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl font-semibold">{titleOf({ ended, isOwn })}</h2>
      <EndedLink ended={ended} />
      {isOwn ? (
        <Button asChild variant="accent">
          <Link to={paths.services()}>
            <Plus aria-hidden="true" />
            Nieuwe Service
          </Link>
        </Button>
      ) : null}
    </div>
  );
}
