import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import {
  DenseFigure,
  DenseStatisticsCard,
} from '#app/features/platform/statistics/dense-statistics-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatGrowth, formatMoney, formatPercent } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import type { FinancialReport } from '#contract/staff/reports.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { RevenueCard } from './revenue-card.tsx';

type Shown = { report: FinancialReport | undefined };

function orders(count: number): string {
  return formatCounted(count, 'bestelling', 'bestellingen');
}

function FigureCards({ report }: Shown) {
  const month = report?.months.at(-1);
  const average = report?.averageOrderCents;
  return (
    <DenseStatisticsCard columns={6}>
      <DenseFigure
        label="Totale omzet"
        value={report && formatMoney(report.paid.cents)}
        note="sinds het begin"
      />
      <DenseFigure
        label="Omzet deze maand"
        value={month && formatMoney(month.revenueCents)}
        note={month && orders(month.orders)}
      />
      <DenseFigure
        label="Gemiddelde bestelling"
        value={report && (average === null || average === undefined ? '–' : formatMoney(average))}
      />
      <DenseFigure
        label="Openstaande betalingen"
        value={report && formatMoney(report.pending.cents)}
        note={report && orders(report.pending.count)}
      />
      <DenseFigure
        label="Terugbetalingen"
        value={report && formatMoney(report.refunded.cents)}
        note={report && orders(report.refunded.count)}
      />
      <DenseFigure
        label="Betaalde bestellingen"
        value={report && formatCount(report.paid.count)}
        note="betaald en voltooid"
      />
    </DenseStatisticsCard>
  );
}

function InsightCards({ report }: Shown) {
  return (
    <section aria-labelledby="inzichten" className="flex flex-col gap-3">
      <h3 id="inzichten" className="text-lg font-semibold">
        Inzichten
      </h3>
      <DenseStatisticsCard columns={2}>
        <DenseFigure
          label="Conversie"
          value={report && formatPercent(report.conversionRate)}
          note="van de bestellingen van deze maand is betaald"
        />
        <DenseFigure
          label="Groei"
          value={report && formatGrowth(report.growthRate)}
          note="omzet van deze maand tot nu toe tegenover de hele vorige maand"
        />
      </DenseStatisticsCard>
    </section>
  );
}

/** Everything of the tab Rapporten, from one question. */
export function ReportCard() {
  const query = useQuery(orpc.staff.reports.get.queryOptions());
  useLoadFailure(query.isError, 'loadFinance');
  if (query.data === undefined && query.isError) {
    return <LoadError failure="loadFinance" query={query} />;
  }
  return (
    <>
      <FigureCards report={query.data} />
      <RevenueCard months={query.data?.months} />
      <InsightCards report={query.data} />
    </>
  );
}
