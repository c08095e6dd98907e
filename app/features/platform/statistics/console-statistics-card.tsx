import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { DenseFigure, DenseStatisticsCard } from './dense-statistics-card.tsx';
import { VatIncluded } from '#app/components/vat-included.tsx';

/** The five cards above the console; what waits for somebody leads to the list of it. */
export function ConsoleStatisticsCard() {
  const query = useQuery(orpc.staff.statistics.get.queryOptions());
  const { data } = query;
  useLoadFailure(query.isError, 'loadStatistics');
  if (data === undefined && query.isError) {
    return <LoadError failure="loadStatistics" query={query} />;
  }
  return (
    <DenseStatisticsCard columns={5}>
      <DenseFigure label="Totaal gebruikers" value={data && formatCount(data.users)} />
      <DenseFigure label="Bestellingen" value={data && formatCount(data.orders)} />
      <DenseFigure
        label="Services"
        value={data && formatCount(data.services)}
        note={
          data?.toDeliver ? (
            <RecordLink to={areaPaths.adminToDeliver()} className="font-medium text-warn">
              {formatCount(data.toDeliver)} te leveren
            </RecordLink>
          ) : null
        }
      />
      <DenseFigure
        label="Omzet deze maand"
        value={data && formatMoney(data.monthlyRevenueCents)}
        note={<VatIncluded />}
      />
      <DenseFigure
        label="Open tickets"
        value={data && formatCount(data.openTickets)}
        note={
          data?.openTickets ? (
            <RecordLink to={areaPaths.adminOpenTickets()}>nog niet gesloten</RecordLink>
          ) : null
        }
      />
    </DenseStatisticsCard>
  );
}
