import { CustomerInvoiceTable } from '#app/features/sales/invoices/customer-invoice-table.tsx';
import { OpenOrdersCard } from '#app/features/sales/together/open-orders-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/invoices.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Facturen', path: areaPaths.invoices() });
}

export default function DashboardInvoicesPage() {
  return (
    <OpenOrdersCard>
      <CustomerInvoiceTable />
    </OpenOrdersCard>
  );
}
