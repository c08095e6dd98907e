import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatMoney, formatPercent } from '#app/lib/format.ts';
import { LoadError } from '#app/components/load-error.tsx';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { StatisticsCard } from './statistics-card.tsx';
import { VatIncluded } from '#app/components/vat-included.tsx';

/** Promised, not measured: 99,9% of the time. */
const UPTIME_PROMISE = 0.999;

/** The four cards above the customer's dashboard. */
export function CustomerStatisticsCard() {
  const query = useQuery(orpc.customer.dashboard.summary.queryOptions());
  const { data } = query;
  useLoadFailure(query.isError, 'loadUser');
  if (data === undefined && query.isError) return <LoadError failure="loadUser" query={query} />;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4">
      <StatisticsCard
        label="Actieve services"
        value={data && formatCount(data.activeServices)}
        note={data && `van ${formatCount(data.totalServices)} totaal`}
      />
      <StatisticsCard
        label="Totale maandkosten"
        value={data && formatMoney(data.monthlyCostCents)}
        note={<VatIncluded />}
      />
      <StatisticsCard
        label="Open tickets"
        value={data && formatCount(data.openTickets)}
        note="nog niet gesloten"
      />
      <StatisticsCard label="Uptime" value={formatPercent(UPTIME_PROMISE)} note="SLA" />
    </dl>
  );
}
