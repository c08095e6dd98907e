import { StaffOrderTable } from '#app/features/sales/orders/staff-order-table.tsx';
import { OrderStatisticsCard } from '#app/features/platform/statistics/order-statistics-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/orders.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Bestellingen', path: areaPaths.adminOrders() });
}

export default function AdminOrdersPage() {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Bestellingen</h2>
      <OrderStatisticsCard />
      <StaffOrderTable />
    </div>
  );
}
