import { ChargeMenu } from '#app/features/sales/charges/charge-menu.tsx';
import { InvoicesOfCustomerTable } from '#app/features/operations/customer-page/invoices-of-customer-table.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-invoices.ts';
import { HoldsCard } from '#app/features/sales/holds/holds-card.tsx';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Facturen van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'invoices'),
  });
}

export default function AdminCustomerInvoicesPage() {
  const customer = useCustomer();
  return (
    <>
      <ChargeMenu customerId={customer.id} />
      <HoldsCard customerId={customer.id} />
      <InvoicesOfCustomerTable customerId={customer.id} />
    </>
  );
}
