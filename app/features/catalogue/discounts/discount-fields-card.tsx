import { PER_TERM, TERMS } from '#domain/catalogue/term.ts';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { BoundSwitch } from '#app/components/bound-switch.tsx';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { orpc } from '#app/lib/api.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { splitIds, type TypedDiscount } from './use-discount-form.ts';

type DiscountFieldsCardProps = {
  /** Somebody ordered with it: what it gives is fixed. */
  isFixed: boolean;
};

/** Everything that is filled in of a code. */
export function DiscountFieldsCard({ isFixed }: DiscountFieldsCardProps) {
  return (
    <>
      {isFixed ? (
        <Alert title="Deze code is al gebruikt">
          Wat hij geeft staat vast. De omschrijving, de laatste dag en het maximum kun je nog
          wijzigen.
        </Alert>
      ) : null}
      <FormSection
        title="Kortingscode"
        intro="Wat klanten invullen. Een code die er ooit was, kun je niet opnieuw maken."
      >
        <fieldset disabled={isFixed} className="contents">
          <BoundField name="code" label="Code" help="3 tot 32 letters, cijfers en streepjes.">
            <Input
              className="uppercase"
              maxLength={32}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </BoundField>
        </fieldset>
        <BoundField
          name="description"
          label="Omschrijving"
          optional
          help="Alleen voor jullie zelf."
        >
          <Input maxLength={200} autoComplete="off" />
        </BoundField>
      </FormSection>
      <FormSection
        title="Korting"
        intro="Gaat van de prijs inclusief btw af. Er blijft altijd minstens één cent te betalen."
      >
        <fieldset disabled={isFixed} className="flex flex-col gap-5">
          <GiftFields />
        </fieldset>
      </FormSection>
      <FormSection
        title="Waarvoor"
        intro="Voor welke pakketten, termijnen en klanten de code geldt."
      >
        <fieldset disabled={isFixed} className="flex flex-col gap-5">
          <ScopeFields />
        </fieldset>
      </FormSection>
      <FormSection title="Wanneer en hoe vaak" intro="Dagen in Nederland, de laatste telt nog mee.">
        <div className="grid gap-5 sm:grid-cols-2">
          <fieldset disabled={isFixed} className="contents">
            <BoundField name="startsOn" label="Geldig vanaf">
              <Input type="date" />
            </BoundField>
          </fieldset>
          <BoundField name="endsOn" label="Laatste dag" optional>
            <Input type="date" />
          </BoundField>
          <BoundField
            name="maxUses"
            label="Hoogstens in totaal"
            optional
            help="Leeg: geen maximum."
          >
            <Input inputMode="numeric" autoComplete="off" maxLength={6} />
          </BoundField>
          <fieldset disabled={isFixed} className="contents">
            <BoundField name="maxPerCustomer" label="Hoogstens per klant">
              <Input inputMode="numeric" autoComplete="off" maxLength={3} />
            </BoundField>
          </fieldset>
        </div>
      </FormSection>
    </>
  );
}

function GiftFields() {
  const [kind, duration] = useWatch<TypedDiscount, ['kind', 'duration']>({
    name: ['kind', 'duration'],
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField name="kind" label="Soort korting">
          <Select>
            <option value="percent">Percentage</option>
            <option value="amount">Vast bedrag</option>
          </Select>
        </BoundField>
        {kind === 'percent' ? (
          <BoundField name="percent" label="Percentage (%)" help="1 tot en met 90.">
            <Input inputMode="numeric" autoComplete="off" maxLength={2} placeholder="20" />
          </BoundField>
        ) : (
          <BoundField name="amount" label="Bedrag per termijn (€)">
            <Input inputMode="decimal" autoComplete="off" maxLength={14} placeholder="5,00" />
          </BoundField>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField name="duration" label="Hoe lang">
          <Select>
            <option value="first">Alleen de eerste termijn</option>
            <option value="some">De eerste termijnen</option>
            <option value="always">Zolang de dienst loopt</option>
          </Select>
        </BoundField>
        {duration === 'some' ? (
          <BoundField name="terms" label="Aantal termijnen" help="2 tot en met 36.">
            <Input inputMode="numeric" autoComplete="off" maxLength={2} />
          </BoundField>
        ) : null}
      </div>
    </>
  );
}

function ScopeFields() {
  const plans = useWatch<TypedDiscount, 'plans'>({ name: 'plans' });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField name="plans" label="Pakketten">
          <Select>
            <option value="all">Alle pakketten</option>
            <option value="some">Alleen deze pakketten</option>
          </Select>
        </BoundField>
        <BoundField name="termMonths" label="Betaalt">
          <Select>
            <option value="all">Elke termijn</option>
            {TERMS.map((termMonths) => (
              <option key={termMonths} value={termMonths}>
                Alleen {PER_TERM[termMonths]}
              </option>
            ))}
          </Select>
        </BoundField>
      </div>
      {plans === 'some' ? <PlanChoice /> : null}
      <BoundSwitch
        name="newCustomersOnly"
        label="Alleen voor nieuwe klanten"
        help="Wie nog nooit een bestelling betaalde."
      />
    </>
  );
}

/** Asks which plans a code is for; they are kept as one text, so that the form notices a change. */
function PlanChoice() {
  const { control } = useFormContext<TypedDiscount>();
  const { field, fieldState } = useController({ control, name: 'planIds' });
  const { data } = useQuery(orpc.staff.discounts.options.queryOptions());
  const chosen = new Set(splitIds(field.value));
  const toggle = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    field.onChange((isChosen ? [...others, id] : others).toSorted().join(' '));
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Welke pakketten</legend>
      <div className="grid gap-2 in-disabled:opacity-60 sm:grid-cols-2">
        {(data?.plans ?? []).map(({ id, name, active }) => (
          <CheckboxField
            key={id}
            name={`plan-${id}`}
            label={active ? name : `${name} (niet te koop)`}
            checked={chosen.has(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      {fieldState.error === undefined ? null : (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
