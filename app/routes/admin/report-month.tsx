import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { monthLabel } from '#app/features/sales/reports/labels.ts';
import { ReportedOrderTable } from '#app/features/sales/reports/reported-order-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { MONTH } from '#domain/sales/report.ts';
import type { Route } from './+types/report-month.ts';

function titleOf(month: string): string {
  return MONTH.test(month) ? `Omzet in ${monthLabel(month)}` : 'Onbekende maand';
}

export function meta({ matches, params }: Route.MetaArgs) {
  const { month } = params;
  return areaMeta({ matches, title: titleOf(month), path: areaPaths.adminReportMonth(month) });
}

export default function AdminReportMonthPage({ params: { month } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={areaPaths.adminReports()}>Terug naar rapporten</BackLink>
      </div>
      <h2 className="text-xl font-semibold">{titleOf(month)}</h2>
      {MONTH.test(month) ? (
        <ReportedOrderTable month={month} />
      ) : (
        <EmptyState title="Deze maand bestaat niet" />
      )}
    </div>
  );
}
