import { ServicesOfCustomerTable } from '#app/features/operations/customer-page/services-of-customer-table.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-services.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Services van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'services'),
  });
}

export default function AdminCustomerServicesPage() {
  const customer = useCustomer();
  return <ServicesOfCustomerTable customerId={customer.id} />;
}
