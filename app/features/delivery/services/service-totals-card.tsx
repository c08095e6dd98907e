import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import {
  DenseFigure,
  DenseStatisticsCard,
} from '#app/features/platform/statistics/dense-statistics-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';

/** The four figures above the services of the shop. */
export function ServiceTotalsCard() {
  const query = useQuery(orpc.staff.services.totals.queryOptions());
  const { data } = query;
  useLoadFailure(query.isError, 'loadServices');
  if (data === undefined && query.isError) {
    return <LoadError failure="loadServices" query={query} />;
  }
  return (
    <DenseStatisticsCard columns={4}>
      <DenseFigure
        label="Totaal services"
        value={data && formatCount(data.total)}
        note="niet geannuleerd"
      />
      <DenseFigure label="Actief" value={data && formatCount(data.active)} />
      <DenseFigure label="Opgeschort" value={data && formatCount(data.suspended)} />
      <DenseFigure label="In behandeling" value={data && formatCount(data.pending)} />
    </DenseStatisticsCard>
  );
}
