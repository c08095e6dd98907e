import { Suspense } from 'react';
import { CustomerAccessCard } from '#app/features/identity/customers/customer-access-card.tsx';
import { CustomerFactsCard } from '#app/features/identity/customers/customer-facts-card.tsx';
import { EditCustomerCard } from '#app/features/identity/customers/edit-customer-card.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { StaffMemberCard } from '#app/features/identity/members/staff-member-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { hasConsole } from '#domain/platform/role.ts';
import type { Route } from './+types/customer-profile.ts';

const HistoryCard = lazyPart(
  async () => (await import('#app/features/compliance/history/history-card.tsx')).HistoryCard,
);

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Klant', path: areaPaths.adminCustomer(params.customerId) });
}

export default function AdminCustomerProfilePage() {
  const customer = useCustomer();
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <EditCustomerCard customer={customer}>
          <CustomerFactsCard customer={customer} detail="whole" />
        </EditCustomerCard>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <HistoryCard subject="user" subjectId={customer.id} />
        </Suspense>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <CustomerAccessCard customer={customer} />
        <StaffMemberCard customerId={customer.id} isStaff={hasConsole(customer.role)} />
      </div>
    </div>
  );
}
