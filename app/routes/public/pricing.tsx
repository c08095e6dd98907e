import { Link, useSearchParams } from 'react-router';
import { STANDARD_TERMS, type StandardTerm } from '#domain/catalogue/term.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import { HelpCall } from '#app/components/help-call.tsx';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { VatSwitch } from '#app/components/vat-switch.tsx';
import { PLAN_CATEGORIES, PLAN_TYPE_LABELS } from '#app/features/catalogue/plans/labels.ts';
import { OtherTermsCard } from '#app/features/catalogue/plans/other-terms-card.tsx';
import { PlanCard } from '#app/features/catalogue/plans/plan-card.tsx';
import { PlanColumns } from '#app/features/catalogue/plans/plan-columns.tsx';
import { usePlanLink } from '#app/features/catalogue/plans/use-plan-link.ts';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { linkedTerm } from '#app/lib/term-query.ts';
import { loadShopPlans, plansOfType, type ListedPlan } from '#app/lib/shop-plans.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { Route } from './+types/pricing.ts';

const TERM_NAMES: Record<StandardTerm, string> = {
  1: 'Per maand',
  12: 'Per jaar',
};

export function loader({ context }: Route.LoaderArgs) {
  return loadShopPlans(context);
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Prijzen',
    description:
      'Alle hostingpakketten naast elkaar: prijs per maand of per jaar en wat je krijgt.',
    path: paths.pricing(),
    picture: 'pricing',
  });
}

export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const { plans, orderable } = loaderData;
  const [query] = useSearchParams();
  const termMonths = query.get('cycle') === 'yearly' ? 12 : 1;
  return (
    <div className="pb-24">
      <PublicHeading
        title="Prijzen zonder kleine lettertjes"
        aside={
          <div className="flex flex-wrap gap-3">
            <TermLinks termMonths={termMonths} />
            <VatSwitch />
          </div>
        }
      >
        <p>Wat je ziet is wat je betaalt, ook volgend jaar. Per maand of per jaar, jij kiest.</p>
      </PublicHeading>
      <div className="mx-auto mt-12 max-w-7xl space-y-14 px-5 sm:px-8">
        {orderable ? (
          SECTIONS.map((section) => (
            <Comparison
              key={section.type}
              section={section}
              plans={plansOfType(plans, section.type)}
              termMonths={termMonths}
            />
          ))
        ) : (
          <Alert tone="warn" title="De prijzen zijn even niet te laden">
            Dat ligt aan ons. Ververs de pagina over een minuut.
          </Alert>
        )}
        <Conditions />
        <HelpCall other={{ to: paths.faq(), label: 'Veelgestelde vragen' }} />
      </div>
    </div>
  );
}

const CONDITIONS = [
  {
    title: '30 dagen niet goed, geld terug',
    text: 'Bevalt het niet? Laat het ons binnen 30 dagen na je bestelling weten en je krijgt je eerste termijn helemaal terug. Je wettelijke bedenktijd van 14 dagen blijft daarnaast gelden.',
  },
  {
    title: 'Opzeggen zonder gedoe',
    text: 'Na de eerste termijn, en uiterlijk na een jaar, zeg je als consument elke dag op, met een opzegtermijn van hooguit een maand. Wat je vooruit betaalde en niet gebruikt, krijg je terug. Zakelijk zeg je op tegen het einde van de termijn.',
  },
  {
    title: 'Geen verrassing bij verlengen',
    text: 'We verlengen met dezelfde termijn en dezelfde prijs. Verandert een prijs, dan hoor je dat ten minste 30 dagen vooraf en mag je opzeggen.',
  },
] as const;

function Conditions() {
  return (
    <section aria-labelledby="voorwaarden">
      <h2 id="voorwaarden" className="text-3xl font-bold">
        Wat we met je afspreken
      </h2>
      <ul className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {CONDITIONS.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-green pt-4">
            <h3 className="text-xl font-semibold">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <Link to={paths.terms()} className="text-green underline underline-offset-4">
          Lees de algemene voorwaarden
        </Link>
      </p>
    </section>
  );
}

type Section = { type: PlanType; title: string; motto?: string };

/** The four kinds of hosting, and what fits in none of them. */
const SECTIONS: readonly Section[] = [
  ...PLAN_CATEGORIES,
  { type: 'other', title: PLAN_TYPE_LABELS.other },
];

type ComparisonProps = {
  section: Section;
  plans: readonly ListedPlan[];
  termMonths: StandardTerm;
};

/** Beside each other where there is room, below each other on a phone. */
function Comparison({ section, plans, termMonths }: ComparisonProps) {
  const planLink = usePlanLink();
  const headingId = `prijs-${section.type}`;
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 id={headingId} className="text-3xl font-bold">
          {section.title}
        </h2>
        <p className="font-medium text-green">{section.motto}</p>
      </div>
      <div className="hidden lg:block">
        <PlanColumns
          caption={`${section.title} vergelijken`}
          plans={plans}
          termMonths={termMonths}
        />
      </div>
      <div className="grid gap-5 lg:hidden">
        {plans.map((plan) => (
          <PlanCard
            key={plan.slug}
            plan={plan}
            termMonths={termMonths}
            to={planLink(plan.slug, linkedTerm(termMonths))}
          >
            <OtherTermsCard plan={plan} />
          </PlanCard>
        ))}
      </div>
    </section>
  );
}

/** Links, so that the choice is in the address and works before our JavaScript does. */
function TermLinks({ termMonths }: { termMonths: StandardTerm }) {
  return (
    <nav
      aria-label="Betaaltermijn"
      className="inline-flex rounded-md border border-line-strong bg-surface p-1"
    >
      {STANDARD_TERMS.map((choice) => (
        <Link
          key={choice}
          to={choice === 12 ? '?cycle=yearly' : '?'}
          replace
          preventScrollReset
          aria-current={choice === termMonths ? 'true' : undefined}
          className="inline-flex h-8 items-center rounded-sm px-3 text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-[current=true]:bg-green aria-[current=true]:text-on-green"
        >
          {TERM_NAMES[choice]}
        </Link>
      ))}
    </nav>
  );
}
