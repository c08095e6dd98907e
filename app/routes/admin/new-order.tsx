import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { NewOrderForm } from '#app/features/sales/new-orders/new-order-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-order.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Nieuwe bestelling',
    path: areaPaths.adminNewOrder(customerId),
  });
}

export default function AdminNewOrderPage() {
  const { id } = useCustomer();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.adminCustomerTab(id, 'orders')}>
          Bestellingen van deze klant
        </BackLink>
        <h3 className="mt-1 text-xl font-semibold">Nieuwe bestelling</h3>
        <p className="mt-1 max-w-[70ch] text-ink-soft">
          Voor een bedrijf dat je zijn akkoord gaf. De bestelling staat meteen vast, en de factuur
          gaat per mail naar de klant.
        </p>
      </div>
      <AdminsOnly permission="orders.place-for" what="bestellingen voor een klant">
        <NewOrderForm customerId={id} />
      </AdminsOnly>
    </div>
  );
}
