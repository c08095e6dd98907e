import { BackLink } from '#app/components/back-link.tsx';
import { NewCustomerForm } from '#app/features/identity/customers/new-customer-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-customer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Nieuwe klant', path: areaPaths.adminNewCustomer() });
}

export default function AdminNewCustomerPage() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.admin()}>Alle klanten</BackLink>
        <h2 className="mt-1 text-xl font-semibold">Nieuwe klant</h2>
        <p className="mt-1 max-w-[68ch] text-[0.9375rem] text-ink-soft">
          De klant krijgt een mail met een link om een wachtwoord te kiezen. Dat kan ook als niemand
          zich zelf kan registreren.
        </p>
      </div>
      <NewCustomerForm />
    </div>
  );
}
