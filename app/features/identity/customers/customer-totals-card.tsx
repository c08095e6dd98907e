import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import {
  DenseFigure,
  DenseStatisticsCard,
} from '#app/features/platform/statistics/dense-statistics-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { VatIncluded } from '#app/components/vat-included.tsx';

/** The four cards above the customers. */
export function CustomerTotalsCard() {
  const query = useQuery(orpc.staff.customers.totals.queryOptions());
  const { data } = query;
  useLoadFailure(query.isError, 'loadCustomers');
  if (data === undefined && query.isError) {
    return <LoadError failure="loadCustomers" query={query} />;
  }
  return (
    <DenseStatisticsCard columns={4}>
      <DenseFigure label="Totaal klanten" value={data && formatCount(data.customers)} />
      <DenseFigure
        label="Admin gebruikers"
        value={data && formatCount(data.admins)}
        note="alle rollen samen"
      />
      <DenseFigure
        label="Actieve services"
        value={data && formatCount(data.services)}
        note={data && `van ${formatCount(data.liveServices)} totaal`}
      />
      <DenseFigure
        label="Totale omzet"
        value={data && formatMoney(data.revenueCents)}
        note={<VatIncluded />}
      />
    </DenseStatisticsCard>
  );
}
