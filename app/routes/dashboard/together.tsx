import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { TogetherForm } from '#app/features/sales/together/together-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/together.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Samen betalen', path: areaPaths.together() });
}

export default function DashboardTogetherPage() {
  const query = useQuery(orpc.customer.together.list.queryOptions());
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  if (data === undefined) {
    return (
      <div role="status">
        <span className="sr-only">Wat je kunt betalen wordt geladen…</span>
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  const { orders, methods } = data;
  return (
    <div className="max-w-3xl">
      {orders.length === 0 ? (
        <EmptyState title="Er staat niets open">
          Wat je per overschrijving betaalt of laat afschrijven, staat hier niet bij.
        </EmptyState>
      ) : (
        <TogetherForm orders={orders} methods={methods} />
      )}
    </div>
  );
}
