import { BooksCard } from '#app/features/sales/books/books-card.tsx';
import { DeferredCard } from '#app/features/sales/reports/deferred-card.tsx';
import { ReportCard } from '#app/features/sales/reports/report-card.tsx';
import { VatCard } from '#app/features/sales/reports/vat-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/reports.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Rapporten', path: areaPaths.adminReports() });
}

export default function AdminReportsPage() {
  return (
    <div className="flex flex-col gap-5">
      <h2 className="sr-only">Rapporten</h2>
      <ReportCard />
      <VatCard />
      <DeferredCard />
      <BooksCard />
    </div>
  );
}
