import { Link } from 'react-router';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { Price } from '#app/components/price.tsx';
import { usePlanLink } from '#app/features/catalogue/plans/use-plan-link.ts';
import type { ListedPlan } from '#app/lib/shop-plans.ts';

/** The terms that a plan is sold for beside a month and a year, each a way to order it. */
export function OtherTermsCard({ plan }: { plan: ListedPlan }) {
  const planLink = usePlanLink();
  if (plan.otherPrices.length === 0) return null;
  return (
    <span className="mt-1 block text-sm text-ink-soft">
      Ook{' '}
      {plan.otherPrices.map(({ termMonths, priceCents }, place) => (
        <span key={termMonths}>
          {place === 0 ? '' : ', '}
          <Link
            to={planLink(plan.slug, { term: String(termMonths) })}
            className="text-green underline underline-offset-4"
          >
            {PER_TERM[termMonths]} <Price gross={priceCents} />
          </Link>
        </span>
      ))}
    </span>
  );
}
