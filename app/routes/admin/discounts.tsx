import { BackLink } from '#app/components/back-link.tsx';
import { DiscountTable } from '#app/features/discounts/discount-table.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/use-role.ts';
import { may } from '#domain/role.ts';
import type { Route } from './+types/discounts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Kortingscodes', path: paths.adminDiscounts() });
}

export default function AdminDiscountsPage() {
  const seesPlans = may(useRole(), 'plans.write');
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={seesPlans ? paths.adminPlans() : paths.adminOrders()}>
          {seesPlans ? 'Pakketten' : 'Bestellingen'}
        </BackLink>
        <h2 className="mt-1 text-xl font-semibold">Kortingscodes</h2>
      </div>
      <DiscountTable />
    </div>
  );
}
