import { useNavigate } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { SaveDiscountForm } from '#app/features/catalogue/discounts/save-discount-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/new-discount.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Nieuwe kortingscode', path: areaPaths.adminNewDiscount() });
}

export default function AdminNewDiscountPage() {
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to={areaPaths.adminDiscounts()}>Kortingscodes</BackLink>
        <h2 className="mt-1 text-xl font-semibold">Nieuwe kortingscode</h2>
      </div>
      <AdminsOnly permission="discounts.manage" what="nieuwe kortingscodes">
        <SaveDiscountForm
          discount={null}
          onSaved={({ id }) => navigate(areaPaths.adminDiscount(id), { replace: true })}
        />
      </AdminsOnly>
    </div>
  );
}
