import { AgeingCard } from '#app/features/sales/invoices/ageing-card.tsx';
import { StaffInvoiceTable } from '#app/features/sales/invoices/staff-invoice-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/invoices.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Facturen', path: areaPaths.adminInvoices() });
}

export default function AdminInvoicesPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Facturen</h2>
      <AgeingCard />
      <StaffInvoiceTable />
    </div>
  );
}
