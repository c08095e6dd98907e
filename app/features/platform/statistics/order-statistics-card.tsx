import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { DenseFigure, DenseStatisticsCard } from './dense-statistics-card.tsx';
import { VatIncluded } from '#app/components/vat-included.tsx';

/** The four cards above the orders. */
export function OrderStatisticsCard() {
  const query = useQuery(orpc.staff.orders.totals.queryOptions());
  const { data } = query;
  useLoadFailure(query.isError, 'loadStatistics');
  if (data === undefined && query.isError) {
    return <LoadError failure="loadStatistics" query={query} />;
  }
  return (
    <DenseStatisticsCard columns={4}>
      <DenseFigure label="Totaal bestellingen" value={data && formatCount(data.total)} />
      <DenseFigure
        label="Betaald"
        value={data && formatCount(data.paid)}
        note="voltooide meegeteld"
      />
      <DenseFigure label="In behandeling" value={data && formatCount(data.pending)} />
      <DenseFigure
        label="Omzet"
        value={data && formatMoney(data.revenueCents)}
        note={<VatIncluded />}
      />
    </DenseStatisticsCard>
  );
}
