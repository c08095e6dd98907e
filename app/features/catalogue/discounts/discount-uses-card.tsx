import { termQuery } from '#app/lib/term-query.ts';
import { CopyField } from '#app/components/copy-field.tsx';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { paths } from '#app/lib/paths.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffDiscount } from '#contract/staff/discounts.ts';

type DiscountUsesCardProps = {
  discount: StaffDiscount;
  /** A plan that it can be shared with; null where none of its plans is for sale. */
  plan: { slug: string } | null;
};

/** Shows the orders and revenue that a code brought, and the link that fills it in. */
export function DiscountUsesCard({ discount, plan }: DiscountUsesCardProps) {
  const { code, termMonths, placed, paid, revenueCents } = discount;
  const link =
    plan === null
      ? null
      : `${window.location.origin}${paths.checkout(plan.slug, termQuery(termMonths ?? 1), code)}`;
  const figures = [
    ['Besteld', formatCount(placed)],
    ['Betaald', formatCount(paid)],
    ['Omzet na korting', formatMoney(revenueCents)],
  ] as const;
  return (
    <Card>
      <dl className="figures grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {link === null ? null : (
        <dl className="mt-3">
          <CopyField label="Link die de code invult" shown={link} copied={link} />
        </dl>
      )}
    </Card>
  );
}
