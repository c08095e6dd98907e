import { useQuery } from '@tanstack/react-query';
import type { PublicPlan } from '#contract/public/plans.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { PLAN_TYPE_LABELS } from '#app/features/catalogue/plans/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatMoney } from '#app/lib/format.ts';

type PickPlanFormProps = { onPick: (plan: PublicPlan) => void; onClose: () => void };

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

/** The plans that are sold, by their kind, each with a button that puts it in the basket. */
export function PickPlanForm({ onPick, onClose }: PickPlanFormProps) {
  const query = useQuery(orpc.public.plans.list.queryOptions());
  const { data, error } = query;
  return (
    <Card className="mt-5">
      <div className="flex items-center justify-between gap-4">
        <h3 ref={focusIt} tabIndex={-1} className="text-lg font-semibold">
          Wat wil je erbij?
        </h3>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Sluiten
        </Button>
      </div>
      {data === undefined && error === null ? <Skeleton className="mt-4 h-56" /> : null}
      {data === undefined && error !== null ? (
        <Alert
          tone="bad"
          className="mt-4"
          title="We kunnen de pakketten nu niet ophalen"
          action={
            <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
              Opnieuw proberen
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      ) : null}
      {PLAN_TYPES.map((type) => {
        const plans = (data?.plans ?? []).filter((plan) => plan.type === type);
        return plans.length === 0 ? null : (
          <section key={type} className="mt-4" aria-label={PLAN_TYPE_LABELS[type]}>
            <h4 className="text-sm font-semibold text-ink-soft">{PLAN_TYPE_LABELS[type]}</h4>
            <ul className="mt-1 divide-y divide-line">
              {plans.map((plan) => (
                <PlanRow key={plan.id} plan={plan} onPick={onPick} />
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

function PlanRow({ plan, onPick }: Pick<PickPlanFormProps, 'onPick'> & { plan: PublicPlan }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{plan.name}</span>
        <span className="figures block text-sm text-ink-soft">
          {formatMoney(plan.priceCents)} per maand
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${plan.name} toevoegen`}
        onClick={() => onPick(plan)}
      >
        Toevoegen
      </Button>
    </li>
  );
}
