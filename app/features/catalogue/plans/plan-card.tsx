import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StandardTerm } from '#domain/catalogue/term.ts';
import { priceForTerm, yearlySaving } from '#domain/catalogue/plan.ts';
import { TermPrice } from '#app/components/term-price.tsx';
import { PlanBadge } from '#app/features/catalogue/plans/plan-badge.tsx';
import type { ListedPlan } from '#app/lib/shop-plans.ts';
import { Button } from '#app/ui/button.tsx';
import { FrameIcon } from '#app/ui/frame-icon.tsx';

const inWords = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

/** Lists the features that the shop names for a plan, and the systems to choose among. */
export function offered({ features, systems }: ListedPlan): readonly string[] {
  return systems.length < 2 ? features : [...features, `Keuze uit ${inWords.format(systems)}`];
}

type PlanCardProps = {
  plan: ListedPlan;
  to: string;
  termMonths?: StandardTerm;
  /** Other terms that it is sold for. */
  children?: ReactNode;
};

/**
 * One plan with all it offers; the popular one has the filled button. Between a phone and a desktop
 * it lies down: what it costs at the left, what you get at the right.
 */
export function PlanCard({ plan, to, termMonths = 1, children }: PlanCardProps) {
  return (
    <article
      className={`flex flex-col rounded-md border bg-surface p-5 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 sm:gap-y-5 sm:p-6 lg:flex lg:gap-0 ${plan.popular ? 'border-green shadow-card' : 'border-line'}`}
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-xl font-semibold break-words">{plan.name}</h3>
          {plan.popular ? <PlanBadge /> : null}
        </div>
        <div className="mt-3">
          <TermPrice
            gross={priceForTerm(plan, termMonths)}
            termMonths={termMonths}
            saving={yearlySaving(plan)}
          />
          {children}
        </div>
      </div>
      <div className="mt-5 mb-6 sm:row-span-2 sm:my-0 lg:mt-5 lg:mb-6">
        {plan.resources ? (
          <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4 text-[0.9375rem] sm:max-lg:border-t-0 sm:max-lg:pt-0">
            <Fact term="CPU" value={plan.resources.cpu} />
            <Fact term="RAM" value={plan.resources.ram} />
            <Fact term="Opslag" value={plan.resources.storage} />
            <Fact term="Bandbreedte" value={plan.resources.bandwidth} />
          </dl>
        ) : null}
        <ul className="mt-5 space-y-2 text-[0.9375rem]">
          {offered(plan).map((feature) => (
            <li key={feature} className="flex gap-2.5 wrap-anywhere">
              <FrameIcon name="check" className="mt-0.5 text-green" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <Button
        asChild
        wraps
        variant={plan.popular ? 'primary' : 'secondary'}
        className="mt-auto w-full"
      >
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
