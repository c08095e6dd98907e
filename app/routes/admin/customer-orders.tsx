import { NewOrderMenu } from '#app/features/sales/new-orders/new-order-menu.tsx';
import { ChargeMenu } from '#app/features/sales/charges/charge-menu.tsx';
import { OrdersOfCustomerTable } from '#app/features/operations/customer-page/orders-of-customer-table.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-orders.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Bestellingen van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'orders'),
  });
}

export default function AdminCustomerOrdersPage() {
  const customer = useCustomer();
  return (
    <>
      <div className="flex flex-wrap justify-end gap-3">
        <NewOrderMenu customerId={customer.id} />
        <ChargeMenu customerId={customer.id} />
      </div>
      <OrdersOfCustomerTable customerId={customer.id} />
    </>
  );
}
