import { HelpCall } from '#app/components/help-call.tsx';
import { HouseDrawing } from '#app/components/house-drawing.tsx';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { VatSwitch } from '#app/components/vat-switch.tsx';
import { PLAN_CATEGORIES, type PlanCategory } from '#app/features/catalogue/plans/labels.ts';
import { OtherTermsCard } from '#app/features/catalogue/plans/other-terms-card.tsx';
import { PlanCard } from '#app/features/catalogue/plans/plan-card.tsx';
import { usePlanLink } from '#app/features/catalogue/plans/use-plan-link.ts';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { loadShopPlans, plansOfType, type ListedPlan } from '#app/lib/shop-plans.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { Route } from './+types/services.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadShopPlans(context);
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

/** Facts of a plan for search engines: only what can really be ordered at that price. */
function productData(plan: ListedPlan, origin: string) {
  return {
    '@type': 'Product',
    name: plan.name,
    description: plan.features.join(', '),
    image: `${origin}/og/services.png`,
    offers: {
      '@type': 'Offer',
      price: (plan.priceCents / 100).toFixed(2),
      priceCurrency: 'EUR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (plan.priceCents / 100).toFixed(2),
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: true,
        unitCode: 'MON',
      },
      availability: 'https://schema.org/InStock',
      url: `${origin}${paths.services(plan.type)}`,
    },
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const plans = loaderData?.orderable ? loaderData.plans : [];
  return pageMeta({
    matches,
    title: 'Diensten',
    description:
      'Webhosting, VPS, gameservers en dedicated servers: alle pakketten met hun prijs per maand en wat je ervoor krijgt.',
    path: paths.services(),
    picture: 'services',
    jsonLd: (origin) => ({
      '@context': 'https://schema.org',
      '@graph': plans.map((plan) => productData(plan, origin)),
    }),
  });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { plans, orderable } = loaderData;
  const others = plansOfType(plans, 'other');
  return (
    <div className="pb-24">
      <PublicHeading title="Kies je plek" aside={<VatSwitch />}>
        <p>
          Vier soorten hosting, van een kamer tot een heel pand. Je betaalt per maand of per jaar,
          en hebt 30 dagen om je te bedenken.
        </p>
        <nav aria-label="Soorten hosting" className="mt-6 flex flex-wrap gap-2.5">
          {PLAN_CATEGORIES.map(({ type, title }) => (
            <a
              key={type}
              href={`#${type}`}
              className="inline-flex h-10 items-center rounded-full border border-line-strong bg-surface px-4 text-[0.9375rem] font-semibold text-ink transition-colors hover:border-green hover:text-green"
            >
              {title}
            </a>
          ))}
        </nav>
      </PublicHeading>
      {orderable ? null : (
        <div className="mx-auto mt-10 max-w-7xl px-5 sm:px-8">
          <Alert tone="warn" title="De pakketten zijn even niet te laden">
            Dat ligt aan ons. Ververs de pagina over een minuut; bestellen kan dan weer.
          </Alert>
        </div>
      )}
      {PLAN_CATEGORIES.map((category) => (
        <CategorySection
          key={category.type}
          category={category}
          plans={orderable ? plansOfType(plans, category.type) : []}
        />
      ))}
      {orderable && others.length > 0 ? (
        <section aria-labelledby="overig" className="mx-auto mt-20 max-w-7xl px-5 sm:px-8">
          <h2 id="overig" className="text-3xl font-bold">
            Overig
          </h2>
          <PlanCards plans={others} />
        </section>
      ) : null}
      <div className="mx-auto mt-20 max-w-7xl px-5 sm:px-8">
        <HelpCall other={{ to: paths.pricing(), label: 'Vergelijk alle pakketten' }} />
      </div>
    </div>
  );
}

function CategorySection({
  category,
  plans,
}: {
  category: PlanCategory;
  plans: readonly ListedPlan[];
}) {
  const headingId = `kop-${category.type}`;
  return (
    <section
      id={category.type}
      aria-labelledby={headingId}
      className="mx-auto mt-20 max-w-7xl px-5 sm:px-8"
    >
      <div className="flex items-end gap-3 border-b border-line">
        <div className="min-w-0 flex-1 pb-6 sm:pr-3">
          <h2 id={headingId} className="text-3xl font-bold sm:text-4xl">
            {category.title}
          </h2>
          <p className="mt-1 text-lg font-medium text-green">{category.motto}</p>
          <p className="mt-2 max-w-[60ch] text-ink-soft">{category.text}</p>
        </div>
        <HouseDrawing part={category.part} className="h-24 shrink-0 sm:h-36" />
      </div>
      {plans.length > 0 ? (
        <PlanCards plans={plans} />
      ) : (
        <p className="mt-6 text-ink-soft">Op dit moment zijn hier geen pakketten te bestellen.</p>
      )}
    </section>
  );
}

function PlanCards({ plans }: { plans: readonly ListedPlan[] }) {
  const planLink = usePlanLink();
  return (
    <div className="mt-8 grid gap-5 lg:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.slug} plan={plan} to={planLink(plan.slug)}>
          <OtherTermsCard plan={plan} />
        </PlanCard>
      ))}
    </div>
  );
}
