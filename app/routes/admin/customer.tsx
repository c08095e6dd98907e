import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { CustomerHeadCard } from '#app/features/operations/customer-page/customer-head-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TabLinks } from '#app/ui/tabs.tsx';
import type { StaffCustomerDetail } from '#contract/staff/customers.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/customer.ts';

const ADMINS_ONLY = 'Alleen een admin of owner mag dit.';

function CustomerTabs({ customer }: { customer: StaffCustomerDetail }) {
  const role = useRole();
  const { id } = customer;
  const guarded = (isAllowed: boolean) => ({ reason: isAllowed ? null : ADMINS_ONLY });
  const tabs = [
    { to: areaPaths.adminCustomer(id), label: 'Profiel', end: true },
    { to: areaPaths.adminCustomerTab(id, 'services'), label: 'Services' },
    { to: areaPaths.adminCustomerTab(id, 'orders'), label: 'Bestellingen' },
    { to: areaPaths.adminCustomerTab(id, 'invoices'), label: 'Facturen' },
    { to: areaPaths.adminCustomerTab(id, 'payments'), label: 'Betalingen' },
    { to: areaPaths.adminCustomerTab(id, 'tickets'), label: 'Tickets' },
    { to: areaPaths.adminCustomerTab(id, 'mails'), label: 'E-mails' },
    { to: areaPaths.adminCustomerTab(id, 'notes'), label: 'Notities' },
    {
      to: areaPaths.adminCustomerTab(id, 'sessions'),
      label: 'Sessies',
      ...guarded(may(role, 'customers.read-sessions')),
    },
    {
      to: areaPaths.adminCustomerTab(id, 'audit'),
      label: 'Auditlog',
      ...guarded(may(role, 'audit.read')),
    },
  ];
  return <TabLinks label="Klant" tabs={tabs} />;
}

function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  // An id that is no id at all is refused as input; to who followed a link it is the same.
  return code === 'NOT_FOUND' || code === 'INPUT_INVALID';
}

function Customer({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.staff.customers.get.queryOptions({ input: { customerId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadUser');
  if (query.data !== undefined) {
    return (
      <>
        <CustomerHeadCard customer={query.data} />
        <CustomerTabs customer={query.data} />
        <Outlet context={query.data} />
      </>
    );
  }
  if (missing) {
    return (
      <EmptyState title="Deze klant bestaat niet">
        Controleer het adres, of zoek de klant in de lijst.
      </EmptyState>
    );
  }
  if (query.isError) return <LoadError failure="loadUser" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className="h-14 w-72" />
      <Skeleton className="h-10" />
      <Skeleton className="h-64" />
    </div>
  );
}

export default function AdminCustomerLayout({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <BackLink to={areaPaths.admin()}>Alle klanten</BackLink>
      </div>
      {/* Another customer is another page: nothing of the one before stays. */}
      <Customer key={params.customerId} customerId={params.customerId} />
    </div>
  );
}
