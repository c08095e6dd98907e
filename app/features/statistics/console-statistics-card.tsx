import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { DenseStatisticsCard } from './dense-statistics-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { VatIncluded } from '#app/components/vat-included.tsx';

/** The five cards above the console. */
export function ConsoleStatisticsCard() {
  const query = useQuery(orpc.staff.statistics.get.queryOptions());
  const { data } = query;
  useLoadFailure(query.isError, 'loadStatistics');
  if (data === undefined && query.isError) {
    return <LoadError failure="loadStatistics" query={query} />;
  }
  return (
    <DenseStatisticsCard columns={5}>
      <StatisticsCard dense label="Totaal gebruikers" value={data && formatCount(data.users)} />
      <StatisticsCard dense label="Bestellingen" value={data && formatCount(data.orders)} />
      <StatisticsCard
        dense
        label="Services"
        value={data && formatCount(data.services)}
        note={data && data.toDeliver > 0 ? `${formatCount(data.toDeliver)} te leveren` : null}
      />
      <StatisticsCard
        dense
        label="Omzet deze maand"
        value={data && formatMoney(data.monthlyRevenueCents)}
        note={<VatIncluded />}
      />
      <StatisticsCard dense label="Open tickets" value={data && formatCount(data.openTickets)} />
    </DenseStatisticsCard>
  );
}
