import { Link } from 'react-router';
import type { PlanResources } from '#domain/plan.ts';
import { Price, VatNote } from '#app/components/price.tsx';
import { PLAN_TYPE_LABELS } from '#app/features/plans/labels.ts';
import { PlanBadge } from '#app/features/plans/plan-badge.tsx';
import { usePlanLink } from '#app/features/plans/use-plan-link.ts';
import { paths } from '#app/lib/paths.ts';
import type { ListedPlan } from '#app/lib/shop-plans.ts';
import { Button } from '#app/ui/button.tsx';

type PlanTableProps = {
  plans: readonly ListedPlan[];
  /** False for the stand-ins: those cannot be ordered, their button leads to the services. */
  orderable: boolean;
};

/** A price list, as on a card at the counter: what it is, what you get, what it costs. */
export function PlanTable({ plans, orderable }: PlanTableProps) {
  const planLink = usePlanLink('login');
  return (
    <ul className="divide-y divide-line border-y border-line">
      {plans.map((plan) => (
        <PlanRow
          key={plan.slug}
          plan={plan}
          {...(orderable
            ? { to: planLink(plan.slug), verb: 'Bestel' }
            : { to: paths.services(), verb: 'Kies' })}
        />
      ))}
    </ul>
  );
}

type PlanRowProps = { plan: ListedPlan; to: string; verb: string };

function PlanRow({ plan, to, verb }: PlanRowProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-6 gap-y-3 py-5 md:grid-cols-[1fr_auto_auto] md:items-center md:gap-y-1.5 lg:grid-cols-[minmax(13rem,1.1fr)_minmax(0,1.6fr)_auto_auto] lg:py-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg font-semibold tracking-normal">{plan.name}</h3>
          {plan.popular ? <PlanBadge /> : null}
        </div>
        <p className="text-sm text-ink-soft">{plan.features[0] ?? PLAN_TYPE_LABELS[plan.type]}</p>
      </div>
      <p className="col-span-2 row-start-2 text-[0.9375rem] text-ink-soft md:col-span-1 lg:col-start-2 lg:row-start-1">
        {plan.resources ? (
          <Resources resources={plan.resources} />
        ) : (
          plan.features.slice(0, 3).join(' · ')
        )}
      </p>
      <p className="text-right leading-tight md:row-span-2 md:min-w-36 lg:row-span-1">
        <Price gross={plan.priceCents} className="font-display text-xl font-semibold" />
        <span className="block text-[0.8125rem] text-ink-soft">
          per maand
          <VatNote />
        </span>
      </p>
      <Button
        asChild
        wraps
        variant="secondary"
        size="sm"
        className="col-span-2 md:col-span-1 md:row-span-2 md:w-60 lg:row-span-1 lg:w-64"
      >
        <Link to={to} prefetch="none">
          {verb} {plan.name}
        </Link>
      </Button>
    </li>
  );
}

function Resources({ resources }: { resources: PlanResources }) {
  const { cpu, ram, storage, bandwidth } = resources;
  return (
    <span className="figures dotted">
      <span>{cpu}</span>
      <span>{ram} geheugen</span>
      <span>{storage}</span>
      <span>{bandwidth}</span>
    </span>
  );
}
