import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { Paging } from '#app/components/paging.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useListParams, type ListParams } from '#app/lib/list-params.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ServiceCard } from './service-card.tsx';

/** Cards are large: fewer on a page than rows in a table. */
const PAGE_SIZE = 24;

/** Services among which one finds one by looking; most customers never have more, nor a search. */
const SEEN_AT_ONCE = 6;

const LazyServiceSearchForm = lazyPart(async () => {
  const { ServiceSearchForm } = await import('./service-search-form.tsx');
  return ServiceSearchForm;
});

type ListProps = { ended: boolean; params: ListParams };

function useServices({ ended, params }: ListProps) {
  const search = params.get('q') ?? '';
  return useQuery(
    orpc.customer.services.list.queryOptions({
      input: {
        limit: PAGE_SIZE,
        ...(ended ? { ended } : {}),
        ...(search === '' ? {} : { search }),
        ...(params.cursor ? { cursor: params.cursor } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
}

type Services = ReturnType<typeof useServices>;

function isEmpty({ cursor }: ListParams, { data }: Services): boolean {
  return data?.items.length === 0 && cursor === undefined;
}

/** Once it is there it stays, also while the list is as short as what was found. */
function useIsSearchable({ ended, params }: ListProps, { data, isPlaceholderData }: Services) {
  const list = ended ? 'ended' : 'running';
  const [searchable, setSearchable] = useState<typeof list | null>(null);
  const isLong = data !== undefined && !isPlaceholderData && data.count.value > SEEN_AT_ONCE;
  if (searchable !== list && (isLong || params.get('q') !== undefined)) setSearchable(list);
  return searchable === list;
}

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

function NoServices({ ended }: { ended: boolean }) {
  if (ended) return <EmptyState title="Geen beëindigde services" />;
  return (
    <EmptyState
      title="Geen services gevonden"
      action={
        <Button asChild variant="secondary">
          <Link to={areaPaths.services()}>Bekijk onze pakketten</Link>
        </Button>
      }
    >
      Kies een pakket; daarna zie je hier je service en hoe het ermee gaat.
    </EmptyState>
  );
}

const LOADING = (
  <div key="loading" aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    <ServiceCardSkeleton />
    <ServiceCardSkeleton />
  </div>
);

type ServiceCardsProps = { services: NonNullable<Services['data']>; params: ListParams };

function ServiceCards({ services: { items, nextCursor, count }, params }: ServiceCardsProps) {
  return (
    <>
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
    </>
  );
}

function Faces({ ended, params, query }: ListProps & { query: Services }) {
  const { data, isPlaceholderData } = query;
  if (data === undefined) {
    return query.isError ? <LoadError failure="loadServices" query={query} /> : LOADING;
  }
  if (isEmpty(params, query)) return <NoServices ended={ended} />;
  return (
    <div
      className={classNames('flex flex-col gap-4', isPlaceholderData && 'opacity-60')}
      aria-busy={isPlaceholderData}
    >
      <ServiceCards services={data} params={params} />
    </div>
  );
}

/** The customer's own services, as cards: those that run, or those that ended. */
export function CustomerServiceTable({ ended, isHeld }: { ended: boolean; isHeld: boolean }) {
  const params = useListParams();
  const query = useServices({ ended, params });
  const isSearchable = useIsSearchable({ ended, params }, query);
  useLoadFailure(query.isError, 'loadServices');
  // The rows shown are still those of a search that was cleared a moment ago.
  const isSearch = params.get('q') !== undefined || (isSearchable && query.isPlaceholderData);
  const foundNone = isSearch && isEmpty(params, query);
  if (isHeld) return LOADING;
  return (
    <>
      {isSearchable ? (
        <Suspense fallback={<Skeleton className="h-10 max-w-sm md:h-9" />}>
          <LazyServiceSearchForm {...{ ended, params, foundNone }} />
        </Suspense>
      ) : null}
      {foundNone ? null : <Faces {...{ ended, params, query }} />}
    </>
  );
}
