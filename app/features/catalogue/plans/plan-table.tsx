import { Link } from 'react-router';
import type { PlanResources } from '#domain/catalogue/plan.ts';
import { Price, VatNote } from '#app/components/price.tsx';
import { PLAN_TYPE_LABELS } from '#app/features/catalogue/plans/labels.ts';
import { PlanBadge } from '#app/features/catalogue/plans/plan-badge.tsx';
import { usePlanLink } from '#app/features/catalogue/plans/use-plan-link.ts';
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
    <>
      <Heads />
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
    </>
  );
}

/** Shows the names above the columns to the eye alone; a screen reader says each with its value. */
function Heads() {
  return (
    <div
      aria-hidden="true"
      className="plan-row pb-2.5 text-[0.8125rem] font-medium text-ink-soft max-xl:hidden"
    >
      <span>Pakket</span>
      <span className="contents">
        {FACTS.map(([name, term]) => (
          <span key={name}>{term}</span>
        ))}
      </span>
      <span className="text-right">Prijs</span>
    </div>
  );
}

type PlanRowProps = { plan: ListedPlan; to: string; verb: string };

function PlanRow({ plan, to, verb }: PlanRowProps) {
  return (
    <li className="plan-row py-5 xl:py-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg font-semibold tracking-normal">{plan.name}</h3>
          {plan.popular ? <PlanBadge /> : null}
        </div>
        <p className="text-sm text-ink-soft">{plan.features[0] ?? PLAN_TYPE_LABELS[plan.type]}</p>
      </div>
      {plan.resources ? (
        <Resources resources={plan.resources} />
      ) : (
        <p className="text-[0.9375rem] text-ink-soft">{plan.features.slice(0, 3).join(' · ')}</p>
      )}
      <p className="text-right leading-tight">
        <Price gross={plan.priceCents} className="font-display text-xl font-semibold" />
        <span className="block text-[0.8125rem] text-ink-soft">
          per maand
          <VatNote />
        </span>
      </p>
      <Button asChild variant="secondary" size="sm">
        <Link to={to} prefetch="none">
          {verb} <span className="sr-only">{plan.name}</span>
        </Link>
      </Button>
    </li>
  );
}

const FACTS = [
  ['cpu', 'CPU'],
  ['ram', 'RAM'],
  ['storage', 'Opslag'],
  ['bandwidth', 'Bandbreedte'],
] as const satisfies readonly (readonly [keyof PlanResources, string])[];

/** In one line with dots between them, or each in its own column. */
function Resources({ resources }: { resources: PlanResources }) {
  return (
    <dl className="figures text-[0.9375rem] text-ink-soft max-xl:dotted xl:contents">
      {FACTS.map(([name, term]) => (
        <div key={name} className="xl:text-ink">
          <dt className="sr-only">{term}</dt>
          <dd className="inline">
            {resources[name]}
            {name === 'ram' ? <span className="xl:hidden"> geheugen</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
