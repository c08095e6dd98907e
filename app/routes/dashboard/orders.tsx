import { CustomerOrderTable } from '#app/features/sales/orders/customer-order-table.tsx';
import { OpenOrdersCard } from '#app/features/sales/together/open-orders-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/orders.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Bestellingen', path: areaPaths.billing() });
}

export default function DashboardOrdersPage() {
  return (
    <OpenOrdersCard>
      <CustomerOrderTable />
    </OpenOrdersCard>
  );
}
