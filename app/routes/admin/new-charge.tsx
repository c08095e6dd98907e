import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { NewChargeForm } from '#app/features/sales/charges/new-charge-form.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-charge.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Losse factuur', path: areaPaths.adminNewCharge(customerId) });
}

export default function AdminNewChargePage() {
  const { id } = useCustomer();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.adminCustomerTab(id, 'invoices')}>Facturen van deze klant</BackLink>
        <h3 className="mt-1 text-xl font-semibold">Losse factuur</h3>
        <p className="mt-1 max-w-[70ch] text-ink-soft">
          Voor werk dat in geen pakket zit. De klant krijgt de factuur meteen per mail, met een link
          om te betalen.
        </p>
      </div>
      <AdminsOnly permission="charges.create" what="losse facturen">
        <NewChargeForm customerId={id} />
      </AdminsOnly>
    </div>
  );
}
