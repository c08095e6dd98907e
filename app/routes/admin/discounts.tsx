import { SectionHead } from '#app/components/section-head.tsx';
import { DiscountTable } from '#app/features/catalogue/discounts/discount-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/discounts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Kortingscodes', path: areaPaths.adminDiscounts() });
}

export default function AdminDiscountsPage() {
  const seesPlans = may(useRole(), 'plans.write');
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={
          seesPlans
            ? { to: areaPaths.adminPlans(), label: 'Alle pakketten' }
            : { to: areaPaths.adminOrders(), label: 'Alle bestellingen' }
        }
        title="Kortingscodes"
      />
      <DiscountTable />
    </div>
  );
}
