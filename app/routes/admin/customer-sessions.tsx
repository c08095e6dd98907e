import { CustomerSessionCard } from '#app/features/identity/sessions/customer-session-card.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-sessions.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Sessies van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'sessions'),
  });
}

export default function AdminCustomerSessionsPage() {
  const customer = useCustomer();
  return <CustomerSessionCard customer={customer} />;
}
