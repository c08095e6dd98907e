import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { CreditMovesCard } from '#app/features/sales/credit/credit-moves-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/credit.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Tegoed', path: areaPaths.credit() });
}

export default function DashboardCreditPage() {
  const query = useQuery(orpc.customer.credit.get.queryOptions());
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  if (data === undefined) {
    return (
      <div role="status">
        <span className="sr-only">Je tegoed wordt geladen…</span>
        <Skeleton className="h-32 w-full" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {data.moves.length === 0 ? null : (
        <p className="max-w-[65ch]">
          Je hebt{' '}
          <strong className="figures font-semibold">{formatMoney(data.balanceCents)}</strong>{' '}
          tegoed. Je kunt er een bestelling mee betalen, of een deel ervan: de rest betaal je dan
          online. Een verlenging gaat er vanzelf van af als het genoeg is. Wil je het liever terug
          op je rekening, vraag het ons dan.
        </p>
      )}
      <CreditMovesCard moves={data.moves} orderPath={areaPaths.order} />
    </div>
  );
}
