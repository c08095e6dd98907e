import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import {
  DenseFigure,
  DenseStatisticsCard,
} from '#app/features/platform/statistics/dense-statistics-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';

/** The four figures above the list of tickets. */
export function CountsCard() {
  const query = useQuery(orpc.staff.tickets.counts.queryOptions());
  const { data } = query;
  useLoadFailure(query.isError, 'loadTickets');
  if (data === undefined && query.isError) return <LoadError failure="loadTickets" query={query} />;
  return (
    <DenseStatisticsCard columns={4}>
      <DenseFigure label="Totaal tickets" value={data && formatCount(data.total)} />
      <DenseFigure label="Open" value={data && formatCount(data.open)} />
      <DenseFigure label="In behandeling" value={data && formatCount(data.inProgress)} />
      <DenseFigure label="Gesloten" value={data && formatCount(data.closed)} />
    </DenseStatisticsCard>
  );
}
