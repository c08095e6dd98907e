import { Link } from 'react-router';
import type { BillingCycle } from '#domain/billing-cycle.ts';
import { priceForCycle, yearlySaving } from '#domain/plan.ts';
import { TermPrice } from '#app/components/term-price.tsx';
import { PlanBadge } from '#app/features/plans/plan-badge.tsx';
import type { ListedPlan } from '#app/lib/shop-plans.ts';
import { Button } from '#app/ui/button.tsx';
import { FrameIcon } from '#app/ui/frame-icon.tsx';

type PlanCardProps = { plan: ListedPlan; to: string; cycle?: BillingCycle };

/** One plan with all it offers; the popular one has the filled button. */
export function PlanCard({ plan, to, cycle = 'monthly' }: PlanCardProps) {
  return (
    <article
      className={`flex flex-col rounded-md border bg-surface p-5 sm:p-6 ${plan.popular ? 'border-green shadow-card' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-xl font-semibold">{plan.name}</h3>
        {plan.popular ? <PlanBadge /> : null}
      </div>
      <div className="mt-3">
        <TermPrice gross={priceForCycle(plan, cycle)} cycle={cycle} saving={yearlySaving(plan)} />
      </div>
      {plan.resources ? (
        <dl className="figures mt-5 grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4 text-[0.9375rem]">
          <Fact term="CPU" value={plan.resources.cpu} />
          <Fact term="RAM" value={plan.resources.ram} />
          <Fact term="Opslag" value={plan.resources.storage} />
          <Fact term="Bandbreedte" value={plan.resources.bandwidth} />
        </dl>
      ) : null}
      <ul className="mt-5 mb-6 space-y-2 text-[0.9375rem]">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <FrameIcon name="check" className="mt-0.5 text-green" />
            {feature}
          </li>
        ))}
      </ul>
      <Button asChild variant={plan.popular ? 'primary' : 'secondary'} className="mt-auto w-full">
        <Link to={to}>Kies {plan.name}</Link>
      </Button>
    </article>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
