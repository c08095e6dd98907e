import { AdminsOnly } from '#app/components/admins-only.tsx';
import { AuditTable } from '#app/features/compliance/audit/audit-table.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-audit.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Auditlog van een klant',
    path: areaPaths.adminCustomerTab(customerId, 'audit'),
  });
}

export default function AdminCustomerAuditPage() {
  const customer = useCustomer();
  return (
    <AdminsOnly permission="audit.read" what="het auditlog">
      <AuditTable customerId={customer.id} />
    </AdminsOnly>
  );
}
