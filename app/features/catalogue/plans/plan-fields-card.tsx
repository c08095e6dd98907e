import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { orpc } from '#app/lib/api.ts';
import { useSite } from '#app/lib/site.ts';
import type { TypedPlan } from '#app/lib/forms/typed-plan.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';
import { PRICE_FIELDS } from '#app/lib/forms/typed-prices.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { OTHER_TERMS, PER_TERM } from '#domain/catalogue/term.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { MODULE_LABELS, PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';
import { suggestSlug } from '#domain/catalogue/plan-slug.ts';
import { formatPercent } from '#domain/catalogue/vat-treatment.ts';
import {
  SALES,
  SALE_LABELS,
  SALE_NAMES,
  readSale,
  type SaleName,
} from '#app/lib/forms/typed-sale.ts';
import { PLAN_TYPE_LABELS } from './labels.ts';
import { ModuleOptionsCard } from './module-options-card.tsx';
import { SystemsCard } from './systems-card.tsx';

type PlanFieldsCardProps = {
  /** The way that it is sold already; null for a plan that is new. */
  sold: StaffPlan | null;
  /** Reason that the slug stays what it is; without one it can be changed. */
  slugReason: string | null;
  /** Suggests a slug while the name is typed: for a plan that is new. */
  isNew: boolean;
};

/** Everything that is filled in of a plan. */
export function PlanFieldsCard({ slugReason, isNew, sold }: PlanFieldsCardProps) {
  const { vatPercent } = useSite();
  const vat = vatPercent === 0 ? 'Zonder btw.' : `Inclusief ${formatPercent(vatPercent)}% btw.`;
  return (
    <>
      <FormSection title="Pakket" intro="Hoe het heet en waar het op de website staat.">
        <NameAndSlug slugReason={slugReason} isNew={isNew} />
        <div className="grid gap-5 sm:grid-cols-2">
          <BoundField name="type" label="Soort">
            <Select>
              {PLAN_TYPES.map((type) => (
                <option key={type} value={type}>
                  {PLAN_TYPE_LABELS[type]}
                </option>
              ))}
            </Select>
          </BoundField>
          <ModuleField />
          <SaleField sold={sold} />
        </div>
      </FormSection>
      <ModuleOptionsCard />
      <SystemsCard />
      <FormSection
        title="Prijs"
        intro={`${vat} Een nieuwe prijs staat meteen op de website; services die er al zijn houden hun eigen prijs. Boven € 10 en onder € 25 staat er ‘Populair’ bij.`}
      >
        <PriceFields />
      </FormSection>
      <FormSection title="Wat je krijgt" intro="Staat zo op de website en in de bestelling.">
        <BoundField
          name="features"
          label="Eigenschappen"
          optional
          help="Eén per regel, in volgorde."
        >
          <Textarea rows={6} placeholder={'1 website\n10 GB SSD-opslag'} />
        </BoundField>
        <ResourceFields />
      </FormSection>
    </>
  );
}

/** The price of what is paid once, or those of its terms. */
function PriceFields() {
  const { control } = useFormContext<TypedPlan>();
  const { soldOnce } = readSale({ sale: useWatch({ control, name: 'sale' }) });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField
        name="price"
        label={soldOnce ? 'Prijs, één keer (€)' : 'Prijs per maand (€)'}
        help={
          soldOnce
            ? '0,00 is gratis.'
            : '0,00 is gratis: er komt geen factuur, en de dienst loopt tot de klant hem opzegt.'
        }
      >
        <Input inputMode="decimal" autoComplete="off" placeholder="12,99" maxLength={14} />
      </BoundField>
      {soldOnce ? null : (
        <>
          <BoundField
            name="yearlyPrice"
            label="Prijs per jaar (€)"
            optional
            help="Leeg: tien keer de maandprijs."
          >
            <Input inputMode="decimal" autoComplete="off" maxLength={14} />
          </BoundField>
          {OTHER_TERMS.map((term) => (
            <BoundField
              key={term}
              name={PRICE_FIELDS[term]}
              label={`Prijs ${PER_TERM[term]} (€)`}
              optional
              help="Leeg: deze termijn bied je niet aan."
            >
              <Input inputMode="decimal" autoComplete="off" maxLength={14} />
            </BoundField>
          ))}
        </>
      )}
    </div>
  );
}

/** Asks how it is sold; what was sold stays so, as services are paid by it. */
function SaleField({ sold }: { sold: StaffPlan | null }) {
  const isFixed = (sale: SaleName) =>
    sold !== null &&
    (SALES[sale].soldOnce !== sold.soldOnce || (sold.used && SALES[sale].addOn !== sold.addOn));
  return (
    <BoundField
      name="sale"
      label="Verkoop"
      help="Een aanvulling kies je daarna bij de pakketten waar hij bij hoort. Klanten bestellen zelf alleen wat los en per termijn verkocht wordt."
    >
      <Select>
        {SALE_NAMES.filter((sale) => !isFixed(sale)).map((sale) => (
          <option key={sale} value={sale}>
            {SALE_LABELS[sale]}
          </option>
        ))}
      </Select>
    </BoundField>
  );
}

function NameAndSlug({ slugReason, isNew }: Omit<PlanFieldsCardProps, 'sold'>) {
  const { setValue, getFieldState } = useFormContext<TypedPlan>();
  const suggest = (name: string) => {
    if (!isNew || getFieldState('slug').isDirty) return;
    setValue('slug', suggestSlug(name), { shouldDirty: false });
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField name="name" label="Naam">
        <Input
          maxLength={80}
          autoComplete="off"
          onInput={(event) => suggest(event.currentTarget.value)}
        />
      </BoundField>
      <BoundField
        name="slug"
        label="Adres (slug)"
        help={
          slugReason ?? 'Kleine letters, cijfers en streepjes. Ligt vast na de eerste bestelling.'
        }
      >
        <Input
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          readOnly={slugReason !== null}
          className={slugReason === null ? '' : 'bg-sunken text-ink-soft'}
        />
      </BoundField>
    </div>
  );
}

function ModuleField() {
  const { data } = useQuery(orpc.staff.plans.listModules.queryOptions());
  const { getValues } = useFormContext<TypedPlan>();
  const offered = PROVISIONING_MODULES.filter(
    (module) => module === getValues('module') || data?.modules.includes(module),
  );
  return (
    <BoundField name="module" label="Levering" help="Wie of wat de service maakt na betaling.">
      <Select>
        {offered.map((module) => (
          <option key={module} value={module}>
            {MODULE_LABELS[module]}
          </option>
        ))}
      </Select>
    </BoundField>
  );
}

const RESOURCES = [
  ['cpu', 'CPU', '2 vCPU'],
  ['ram', 'RAM', '4 GB'],
  ['storage', 'Opslag', '80 GB NVMe'],
  ['bandwidth', 'Bandbreedte', '2 TB per maand'],
] as const;

function ResourceFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {RESOURCES.map(([name, label, example]) => (
        <BoundField key={name} name={name} label={label} optional>
          <Input maxLength={60} autoComplete="off" placeholder={example} />
        </BoundField>
      ))}
      <p className="text-sm text-ink-soft sm:col-span-2">Vul alle vier in, of geen van de vier.</p>
    </div>
  );
}
