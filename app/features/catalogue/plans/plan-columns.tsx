import { Link } from 'react-router';
import type { StandardTerm } from '#domain/catalogue/term.ts';
import { priceForTerm, yearlySaving } from '#domain/catalogue/plan.ts';
import { TermPrice } from '#app/components/term-price.tsx';
import { OtherTermsCard } from '#app/features/catalogue/plans/other-terms-card.tsx';
import { PlanBadge } from '#app/features/catalogue/plans/plan-badge.tsx';
import { offered } from '#app/features/catalogue/plans/plan-card.tsx';
import { usePlanLink } from '#app/features/catalogue/plans/use-plan-link.ts';
import { linkedTerm } from '#app/lib/term-query.ts';
import type { ListedPlan } from '#app/lib/shop-plans.ts';
import { Button } from '#app/ui/button.tsx';
import { FrameIcon } from '#app/ui/frame-icon.tsx';

type PlanColumnsProps = {
  caption: string;
  plans: readonly ListedPlan[];
  termMonths: StandardTerm;
};

const RESOURCE_ROWS = [
  { key: 'cpu', label: 'CPU' },
  { key: 'ram', label: 'RAM' },
  { key: 'storage', label: 'Opslag' },
  { key: 'bandwidth', label: 'Bandbreedte' },
] as const;

/** Plans of one kind beside each other, property by property. */
export function PlanColumns({ caption, plans, termMonths }: PlanColumnsProps) {
  const planLink = usePlanLink();
  return (
    <div
      className="overflow-x-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="align-top">
            <th scope="col" className="w-36 p-5">
              <span className="sr-only">Eigenschap</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.slug} scope="col" className="p-5 font-normal">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 font-display text-lg font-semibold break-words">
                    {plan.name}
                  </span>
                  {plan.popular ? <PlanBadge /> : null}
                </span>
                <span className="mt-2 block">
                  <TermPrice
                    gross={priceForTerm(plan, termMonths)}
                    termMonths={termMonths}
                    saving={yearlySaving(plan)}
                    className="text-2xl"
                  />
                  <OtherTermsCard plan={plan} />
                </span>
                <Button
                  asChild
                  wraps
                  size="sm"
                  variant={plan.popular ? 'primary' : 'secondary'}
                  className="mt-4 w-full"
                >
                  <Link to={planLink(plan.slug, linkedTerm(termMonths))}>Kies {plan.name}</Link>
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line text-[0.9375rem]">
          {RESOURCE_ROWS.map((row) => (
            <tr key={row.key}>
              <RowHead>{row.label}</RowHead>
              {plans.map((plan) => (
                <td key={plan.slug} className="figures px-5 py-3">
                  {plan.resources?.[row.key] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
          <tr className="align-top">
            <RowHead>Inbegrepen</RowHead>
            {plans.map((plan) => (
              <td key={plan.slug} className="px-5 py-3">
                <ul className="space-y-1.5">
                  {offered(plan).map((feature) => (
                    <li key={feature} className="flex gap-2.5 wrap-anywhere">
                      <FrameIcon name="check" className="mt-0.5 text-green" />
                      {feature}
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function RowHead({ children }: { children: string }) {
  return (
    <th scope="row" className="px-5 py-3 text-sm font-semibold text-ink-soft">
      {children}
    </th>
  );
}
