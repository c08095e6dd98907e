import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatCount, formatDate, formatMoney } from '#app/lib/format.ts';
import type { DashboardSummary } from '#contract/customer/dashboard.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { StatisticsCard } from './statistics-card.tsx';

function nextPayment({ nextPaymentDate, openInvoices }: DashboardSummary): string {
  if (nextPaymentDate !== null) return formatDate(nextPaymentDate);
  return openInvoices === 0 ? 'Geen' : 'Na onze mail';
}

/** All that is asked of them, which may be more than has an invoice, or less where it is collected. */
function openNote({ openCents, openInvoices }: DashboardSummary): string {
  if (openCents > 0) return `in totaal ${formatMoney(openCents)} te betalen`;
  return openInvoices === 0 ? 'niets te betalen' : 'je hoeft niets te doen';
}

/** Overdue is said as such: the day alone looks like one that is still to come. */
function NextPaymentNote({
  summary: { nextPaymentDate: date, openInvoices },
}: {
  summary: DashboardSummary;
}) {
  // A collection has no day as long as the mail that announces it still has to go.
  if (date === null) return openInvoices === 0 ? 'niets te betalen' : 'wordt afgeschreven';
  if (date >= amsterdamDate(browserNow())) return 'uiterlijk op deze dag';
  return <span className="font-medium text-bad">had al betaald moeten zijn</span>;
}

/** The three cards of the billing tab; the figures are the dashboard's. */
export function BillingStatisticsCard() {
  const query = useQuery(orpc.customer.dashboard.summary.queryOptions());
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  return (
    <dl className="grid grid-cols-2 gap-3 *:first:max-sm:col-span-2 sm:grid-cols-3 lg:gap-4">
      <StatisticsCard
        label="Totaal Uitgegeven"
        value={data && formatMoney(data.totalSpentCents)}
        note="aan voltooide bestellingen"
      />
      <StatisticsCard
        label="Openstaande Facturen"
        value={data && formatCount(data.openInvoices)}
        note={data && openNote(data)}
      />
      <StatisticsCard
        label="Volgende Betaling"
        value={data && nextPayment(data)}
        note={data && <NextPaymentNote summary={data} />}
      />
    </dl>
  );
}
