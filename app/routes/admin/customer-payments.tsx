import { StaffCreditCard } from '#app/features/sales/credit/staff-credit-card.tsx';
import { StaffPaymentTable } from '#app/features/sales/payments/staff-payment-table.tsx';
import { StaffMandateCard } from '#app/features/sales/mandates/staff-mandate-card.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-payments.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Betalingen van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'payments'),
  });
}

export default function AdminCustomerPaymentsPage() {
  const customer = useCustomer();
  return (
    <div className="in-turn">
      <StaffCreditCard customerId={customer.id} />
      <StaffMandateCard customerId={customer.id} />
      <StaffPaymentTable customerId={customer.id} />
    </div>
  );
}
