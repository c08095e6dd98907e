import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { DiscountBadge } from '#app/features/catalogue/discounts/discount-badge.tsx';
import { DiscountUsesCard } from '#app/features/catalogue/discounts/discount-uses-card.tsx';
import { EndDiscountDialog } from '#app/features/catalogue/discounts/end-discount-dialog.tsx';
import { giftLabel, validLabel } from '#app/features/catalogue/discounts/labels.ts';
import { SaveDiscountForm } from '#app/features/catalogue/discounts/save-discount-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/discount.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Kortingscode',
    path: areaPaths.adminDiscount(params.discountId),
  });
}

/** Explains why a code cannot be ended. */
function endReason(discount: StaffDiscount, mayManage: boolean): string | null {
  if (!mayManage) return 'Alleen een admin of owner mag dit.';
  return discount.endedAt === null ? null : 'Deze kortingscode is al beëindigd.';
}

function DiscountHeader({ discount }: { discount: StaffDiscount }) {
  const [isEnding, setEnding] = useState(false);
  const role = useRole();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl font-semibold break-all">{discount.code}</h2>
          <DiscountBadge status={discount.status} />
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {giftLabel(discount)}; {validLabel(discount)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {may(role, 'audit.read') ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={areaPaths.adminAudit({ soort: 'discount', kenmerk: discount.id })}>
              Auditlog
            </Link>
          </Button>
        ) : null}
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={endReason(discount, may(role, 'discounts.manage'))}
          onClick={() => setEnding(true)}
        >
          Beëindigen
        </GuardedButton>
      </div>
      <EndDiscountDialog discount={discount} open={isEnding} onClose={() => setEnding(false)} />
    </div>
  );
}

function LoadedDiscount({ discountId }: { discountId: string }) {
  const query = useQuery(orpc.staff.discounts.get.queryOptions({ input: { discountId } }));
  const options = useQuery(orpc.staff.discounts.options.queryOptions());
  const mayManage = may(useRole(), 'discounts.manage');
  const isGone = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !isGone, 'loadDiscounts');
  const { data: discount } = query;
  // With the plan that its link is of.
  if (discount !== undefined && !options.isPending) {
    const { planIds, endedAt } = discount;
    const sold = options.data?.plans.find(
      ({ id, active }) => active && (planIds === null || planIds.includes(id)),
    );
    return (
      <>
        <DiscountHeader discount={discount} />
        <DiscountUsesCard discount={discount} plan={sold ?? null} />
        {mayManage && endedAt === null ? (
          <SaveDiscountForm key={discount.id} discount={discount} onSaved={() => undefined} />
        ) : null}
      </>
    );
  }
  if (isGone) return <Alert tone="warn" title="Deze kortingscode bestaat niet." />;
  if (query.isError) return <LoadError failure="loadDiscounts" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

export default function AdminDiscountPage({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <BackLink to={areaPaths.adminDiscounts()}>Kortingscodes</BackLink>
      <LoadedDiscount discountId={params.discountId} />
    </div>
  );
}
