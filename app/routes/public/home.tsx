import type { SiteInfo } from '#contract/public/site.ts';
import { HomeCall } from '#app/components/home-call.tsx';
import { HomeHero } from '#app/components/home-hero.tsx';
import { HomeReasons } from '#app/components/home-reasons.tsx';
import { HomeTestimonials } from '#app/components/home-testimonials.tsx';
import { VatSwitch } from '#app/components/vat-switch.tsx';
import { PLAN_CATEGORIES, type PlanCategory } from '#app/features/catalogue/plans/labels.ts';
import { PlanCategoryCard } from '#app/features/catalogue/plans/plan-category-card.tsx';
import { PlanTable } from '#app/features/catalogue/plans/plan-table.tsx';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { loadShopPlans, type ListedPlan } from '#app/lib/shop-plans.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/home.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadShopPlans(context);
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Webhosting, VPS en gameservers',
    path: paths.home(),
    jsonLd: organisationData,
  });
}

/**
 * The company one does business with, as search engines read it; facts that the shop has not filled in are
 * left out.
 */
function organisationData(origin: string, { siteName, company, supportEmail }: SiteInfo) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: siteName,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    ...(supportEmail === '' ? {} : { email: supportEmail }),
    ...(company.legalName === ''
      ? {}
      : {
          legalName: company.legalName,
          vatID: company.vatId,
          identifier: { '@type': 'PropertyValue', propertyID: 'KvK', value: company.kvk },
          address: {
            '@type': 'PostalAddress',
            streetAddress: company.street,
            postalCode: company.postalCode,
            addressLocality: company.city,
            addressCountry: 'NL',
          },
        }),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { plans, orderable } = loaderData;
  const { siteName, responseTimes, demo, testimonials } = useSite();
  return (
    <>
      <HomeHero />
      <Offers plans={orderable ? plans : []} />
      <HomeReasons siteName={siteName} responseTimes={responseTimes} />
      <section
        aria-labelledby="pakketten"
        className="mx-auto max-w-7xl px-5 py-20 sm:px-8 lg:py-28"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div>
            <h2 id="pakketten" className="text-3xl font-bold sm:text-5xl">
              Onze pakketten
            </h2>
            <p className="mt-4 max-w-[60ch] text-lg text-ink-soft">
              Wat je ziet is wat je betaalt. Geen instapprijs die na een jaar verdubbelt.
            </p>
          </div>
          <VatSwitch />
        </div>
        <div className="mt-10">
          <PlanTable plans={plans} orderable={orderable} />
        </div>
      </section>
      {testimonials.length > 0 ? (
        <HomeTestimonials testimonials={testimonials} demo={demo} />
      ) : null}
      <HomeCall />
    </>
  );
}

/** The first stands upright beside the others: what most people come for. */
const PLACES: Record<PlanCategory['type'], string> = {
  web: 'lg:col-span-4 lg:row-span-2',
  vps: 'lg:col-span-8',
  game: 'lg:col-span-4',
  dedicated: 'lg:col-span-4',
};

function Offers({ plans }: { plans: readonly ListedPlan[] }) {
  return (
    <section aria-labelledby="aanbod" className="mx-auto max-w-7xl px-5 py-20 sm:px-8 lg:py-28">
      <h2 id="aanbod" className="max-w-[20ch] text-3xl font-bold sm:text-5xl">
        Van één kamer tot het hele pand
      </h2>
      <p className="mt-4 max-w-[60ch] text-lg text-ink-soft">
        Je kiest hoeveel ruimte je nodig hebt en betaalt niet voor de rest.
      </p>
      <div className="mt-12 grid gap-5 lg:grid-cols-12">
        {PLAN_CATEGORIES.map((category) => (
          <PlanCategoryCard
            key={category.type}
            category={category}
            from={plans.find((plan) => plan.type === category.type)?.priceCents}
            lead={category.type === 'web'}
            className={PLACES[category.type]}
          />
        ))}
      </div>
    </section>
  );
}
