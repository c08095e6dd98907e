import { CustomerTotalsCard } from '#app/features/customers/customer-totals-card.tsx';
import { CustomerTable } from '#app/features/customers/customer-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/customers.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Klanten', path: paths.admin() });
}

export default function AdminCustomersPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Klanten</h2>
      <CustomerTotalsCard />
      <CustomerTable />
    </div>
  );
}
