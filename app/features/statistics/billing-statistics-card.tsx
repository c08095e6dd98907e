import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatDate, formatMoney } from '#app/lib/format.ts';
import type { DashboardSummary } from '#contract/customer/dashboard.ts';
import { StatisticsCard } from './statistics-card.tsx';

function nextPayment(summary: DashboardSummary): string {
  return summary.nextPaymentDate === null ? 'Geen' : formatDate(summary.nextPaymentDate);
}

/** The three cards of the billing tab; the figures are the dashboard's. */
export function BillingStatisticsCard() {
  const query = useQuery(orpc.customer.dashboard.summary.queryOptions());
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:gap-4">
      <StatisticsCard
        label="Totaal Uitgegeven"
        value={data && formatMoney(data.totalSpentCents)}
        note="aan voltooide bestellingen"
      />
      <StatisticsCard
        label="Openstaande Facturen"
        value={data && formatCount(data.openInvoices)}
        note="nog te betalen"
      />
      <StatisticsCard label="Volgende Betaling" value={data && nextPayment(data)} />
    </dl>
  );
}
