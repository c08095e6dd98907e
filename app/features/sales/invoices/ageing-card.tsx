import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import {
  DenseFigure,
  DenseStatisticsCard,
} from '#app/features/platform/statistics/dense-statistics-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { AGE_BANDS } from '#domain/sales/invoice-age.ts';
import { AGE_BAND_LABELS } from './staff-invoice-columns.tsx';

/** Shows what is still owed, by how late it is. */
export function AgeingCard() {
  const query = useQuery(orpc.staff.invoices.ageing.queryOptions());
  if (query.data === undefined && query.isError) {
    return <LoadError failure="loadStatistics" query={query} />;
  }
  return (
    <DenseStatisticsCard columns={5}>
      {AGE_BANDS.map((band) => {
        const figure = query.data?.bands.find((one) => one.band === band);
        return (
          <DenseFigure
            key={band}
            label={AGE_BAND_LABELS[band]}
            value={figure && formatMoney(figure.openCents)}
            note={figure && countText(figure.count)}
          />
        );
      })}
    </DenseStatisticsCard>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 factuur' : `${formatCount(count)} facturen`;
}
