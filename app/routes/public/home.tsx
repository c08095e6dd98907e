import { HomeCall } from '#app/components/home-call.tsx';
import { HomeHero } from '#app/components/home-hero.tsx';
import { HomeOffers } from '#app/components/home-offers.tsx';
import { HomeReasons } from '#app/components/home-reasons.tsx';
import { HomeTestimonials } from '#app/components/home-testimonials.tsx';
import { VatSwitch } from '#app/components/vat-switch.tsx';
import { PlanTable } from '#app/features/plans/plan-table.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { loadShopPlans, planPageHeaders } from '#app/lib/shop-plans.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/home.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadShopPlans(context);
}

export function headers(args: Route.HeadersArgs) {
  return planPageHeaders(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Webhosting, VPS en gameservers',
    description:
      'Webhosting, VPS, gameservers en dedicated servers met eerlijke prijzen, 99,9% uptime, 30 dagen niet-goed-geld-terug en support die antwoord geeft.',
    path: paths.home(),
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { plans, orderable } = loaderData;
  const { siteName, demo, testimonials } = useSite();
  return (
    <>
      <HomeHero />
      <HomeOffers plans={orderable ? plans : []} />
      <HomeReasons siteName={siteName} />
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
