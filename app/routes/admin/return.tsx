import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { GrantReturnDialog } from '#app/features/sales/returns/grant-return-dialog.tsx';
import { ReturnBadge } from '#app/features/sales/returns/return-badge.tsx';
import { ReturnFactsCard } from '#app/features/sales/returns/return-facts-card.tsx';
import { ReturnLinesCard } from '#app/features/sales/returns/return-lines-card.tsx';
import { RefuseReturnDialog } from '#app/features/sales/returns/refuse-return-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useKeptFocus } from '#app/lib/focus/use-kept-focus.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ORDER_ERRORS } from '#contract/errors/order.ts';
import type { StaffReturnDetail } from '#contract/staff/returns.ts';
import { may } from '#domain/platform/role.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { Route } from './+types/return.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Retour', path: areaPaths.adminReturn(params.returnId) });
}

const NOT_ALLOWED = 'Alleen een admin of owner mag dit.';

function Decide({ of }: { of: StaffReturnDetail }) {
  const [dialog, setDialog] = useState<'grant' | 'refuse' | null>(null);
  const own = useOwnBenefit(of.customerId);
  const reason = may(useRole(), 'orders.refund') ? own : NOT_ALLOWED;
  const isEmpty = of.toGrant.length === 0;
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-3">
      <GuardedButton
        size="sm"
        reason={reason ?? (isEmpty ? ORDER_ERRORS.RETURN_ORDER_OVER.message : null)}
        onClick={() => setDialog('grant')}
      >
        Toekennen
      </GuardedButton>
      <GuardedButton
        variant="secondary"
        size="sm"
        reason={reason}
        onClick={() => setDialog('refuse')}
      >
        Weigeren
      </GuardedButton>
      {dialog === 'grant' ? <GrantReturnDialog of={of} onClose={close} /> : null}
      {dialog === 'refuse' ? <RefuseReturnDialog returnId={of.id} onClose={close} /> : null}
    </div>
  );
}

function Return({ of }: { of: StaffReturnDetail }) {
  // The pressed button is gone once its work is done, and nothing has been chosen next.
  const kept = useKeptFocus();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-xl font-semibold">
          Retour van <span className="figures">{shortId(of.orderId)}</span>
        </h2>
        <ReturnBadge state={of.state} />
        <div className="sm:ml-auto" {...kept}>
          {of.state === 'asked' ? <Decide of={of} /> : null}
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <ReturnFactsCard of={of} />
        <ReturnLinesCard of={of} />
      </div>
    </>
  );
}

function LoadedReturn({ returnId }: { returnId: string }) {
  const query = useQuery(orpc.staff.returns.get.queryOptions({ input: { returnId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadBilling');
  if (query.data !== undefined) return <Return of={query.data} />;
  if (missing) {
    return (
      <EmptyState title="Deze retour bestaat niet">
        Controleer het adres, of zoek de retour in de lijst.
      </EmptyState>
    );
  }
  if (query.isError) return <LoadError failure="loadBilling" query={query} />;
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

export default function AdminReturnPage({ params }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={areaPaths.adminReturns()}>Alle retouren</BackLink>
      </div>
      <LoadedReturn returnId={params.returnId} />
    </div>
  );
}
