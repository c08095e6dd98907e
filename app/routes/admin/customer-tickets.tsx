import { TicketsOfCustomerTable } from '#app/features/operations/customer-page/tickets-of-customer-table.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-tickets.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Tickets van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'tickets'),
  });
}

export default function AdminCustomerTicketsPage() {
  const customer = useCustomer();
  return <TicketsOfCustomerTable customerId={customer.id} />;
}
