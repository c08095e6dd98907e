import { useWatch } from 'react-hook-form';
import { paths } from '#app/lib/paths.ts';
import { EMPTY_PLAN, readPlan, type TypedPlan } from '#app/lib/forms/typed-plan.ts';
import { systemNames } from '#domain/delivery/operating-system.ts';
import { isPopular, termPrices } from '#domain/catalogue/plan.ts';
import { ONE_OFF, perSoldTerm } from '#domain/catalogue/sold-term.ts';
import { Price } from '#app/components/price.tsx';
import { Card } from '#app/ui/card.tsx';
import { unmetClaims, type PlanClaim } from '#domain/delivery/plan-claims.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import type { ListedPlan } from '#app/lib/shop-plans.ts';
import { OtherTermsCard } from './other-terms-card.tsx';
import { PlanCard } from './plan-card.tsx';

const CLAIM_LABELS: Readonly<Record<PlanClaim, string>> = {
  backups: 'Back-ups',
  snapshots: 'Snapshots',
  certificate: 'SSL-certificaat',
  priority: 'Voorrang bij support',
};

/** Says which promises of the plan nobody keeps by themselves, before customers find out. */
function Unkept({ claims }: { claims: readonly PlanClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <Alert tone="warn" title="Dit belooft het pakket, en gaat niet vanzelf">
      <ul>
        {claims.map((claim) => (
          <li key={claim}>{CLAIM_LABELS[claim]}: door jullie te regelen.</li>
        ))}
      </ul>
    </Alert>
  );
}

function listed(plan: PlanFields): ListedPlan {
  const { systems, priceCents } = plan;
  const popular = isPopular(priceCents);
  return { ...plan, systems: systemNames(systems), popular, position: 0 };
}

/** A plan that has no place among those of a kind: it is seen where something is ordered. */
function AlonePreview({ plan }: { plan: PlanFields }) {
  const prices = plan.soldOnce ? [] : termPrices(plan);
  return (
    <Card className="flex max-w-sm flex-col gap-2 text-[0.9375rem]">
      <p className="font-semibold">{plan.name}</p>
      {plan.soldOnce ? (
        <p>
          <Price gross={plan.priceCents} /> {perSoldTerm(ONE_OFF)}
        </p>
      ) : null}
      {prices.map(({ termMonths, termCents }) => (
        <p key={termMonths}>
          <Price gross={termCents} /> {perSoldTerm(termMonths)}
        </p>
      ))}
      <ul className="text-ink-soft">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {plan.addOn ? (
        <p className="text-ink-soft">Staat bij de pakketten waar hij bij hoort.</p>
      ) : null}
    </Card>
  );
}

/** The plan as visitors see it, while it is typed. */
export function PlanPreviewCard() {
  const typed = useWatch<TypedPlan>();
  const read = readPlan({ ...EMPTY_PLAN, ...typed });
  return (
    <aside
      aria-labelledby="voorbeeld"
      className="grid gap-x-10 gap-y-3 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,2.2fr)]"
    >
      <h3 id="voorbeeld" className="text-lg font-semibold">
        Zo staat het op de website
      </h3>
      {read.success ? (
        // Only to look at: what it links to is not the console's.
        <div className="flex flex-col gap-4">
          {read.data.addOn || read.data.soldOnce ? (
            <AlonePreview plan={read.data} />
          ) : (
            <div inert className="max-w-sm sm:max-lg:max-w-none">
              <PlanCard plan={listed(read.data)} to={paths.services()}>
                <OtherTermsCard plan={listed(read.data)} />
              </PlanCard>
            </div>
          )}
          <Unkept claims={unmetClaims(read.data)} />
        </div>
      ) : (
        <p className="rounded-md border border-dashed border-line-strong p-5 text-sm text-ink-soft">
          Vul een naam, een adres en een prijs in, dan zie je hier het voorbeeld.
        </p>
      )}
    </aside>
  );
}
