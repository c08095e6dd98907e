import { StaffMailTable } from '#app/features/platform/mails/staff-mail-table.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-mails.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'E-mails van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'mails'),
  });
}

export default function AdminCustomerMailsPage() {
  const customer = useCustomer();
  return <StaffMailTable customerId={customer.id} />;
}
