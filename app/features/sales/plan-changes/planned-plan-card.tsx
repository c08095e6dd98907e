import { Link } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { PlanChangeOptions } from '#contract/customer/plan-changes.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { usePlanChange } from './use-plan-change.ts';

type PlannedPlanCardProps = {
  serviceId: string;
  planned: NonNullable<PlanChangeOptions['planned']>;
  /** End of what is paid: once that is past the day the change waits for, the change stands. */
  paidUntil: Date | null;
};

/** Another plan or term that was asked for and is not there yet, and the way back. */
export function PlannedPlanCard(props: PlannedPlanCardProps) {
  const { serviceId, planned, paidUntil } = props;
  const { withdraw } = usePlanChange(serviceId);
  const reason = useOwnAccountReason();
  const { planName, termMonths, priceCents, orderId, at } = planned;
  const isFixed = orderId === null && paidUntil !== null && paidUntil > at;
  return (
    <Alert
      tone="info"
      title={
        orderId === null
          ? `Op ${formatLongDate(at)} krijg je ${planName} ${PER_TERM[termMonths]}`
          : `${planName} wacht op je betaling`
      }
      action={
        <div className="flex flex-wrap gap-2.5">
          {orderId === null ? null : (
            <Button asChild size="sm">
              <Link to={areaPaths.order(orderId)}>Betalen</Link>
            </Button>
          )}
          {isFixed ? null : (
            <GuardedButton
              reason={reason}
              variant="secondary"
              size="sm"
              pending={withdraw.isPending}
              onClick={() => withdraw.mutate({ serviceId, changeId: planned.changeId })}
            >
              Toch niet
            </GuardedButton>
          )}
        </div>
      }
    >
      {planName} kost {formatMoney(priceCents)} {PER_TERM[termMonths]}. Tot dan houd je wat je hebt.
    </Alert>
  );
}
