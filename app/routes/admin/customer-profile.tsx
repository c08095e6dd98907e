import { CustomerAccessCard } from '#app/features/identity/customers/customer-access-card.tsx';
import { CustomerFactsCard } from '#app/features/identity/customers/customer-facts-card.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { StaffMemberCard } from '#app/features/identity/members/staff-member-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import type { Route } from './+types/customer-profile.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Klant', path: areaPaths.adminCustomer(params.customerId) });
}

export default function AdminCustomerProfilePage() {
  const customer = useCustomer();
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <Card>
        <h3 className="mb-4 text-lg font-semibold">Profiel</h3>
        <CustomerFactsCard customer={customer} detail="whole" />
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <CustomerAccessCard customer={customer} />
        <StaffMemberCard customerId={customer.id} />
      </div>
    </div>
  );
}
