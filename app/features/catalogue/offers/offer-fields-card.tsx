import { useFormContext, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import {
  ADD_ON_IDS,
  listOf,
  newOption,
  setupField,
  SLOTS,
  SLOTS_IN_ORDER,
  slotsOf,
  type TypedOffer,
} from '#app/lib/forms/typed-offer.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import type { StaffOffer } from '#contract/staff/offers.ts';
import { perSoldTerm } from '#domain/catalogue/sold-term.ts';
import { optionKeysOf } from '#domain/delivery/option-keys.ts';
import { OptionCard } from './option-card.tsx';

/** Everything that is filled in of what goes with a plan. */
export function OfferFieldsCard({ offer }: { offer: StaffOffer }) {
  return (
    <>
      <OptionFields offer={offer} />
      {offer.isAddOn ? null : <AddOnFields offer={offer} />}
      <FormSection
        title="Eenmalige kosten"
        intro="Wat een klant bij de bestelling één keer betaalt naast de eerste termijn, zoals installatie. Staat als aparte regel op de factuur."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          {offer.prices.map(({ termMonths }) => (
            <BoundField
              key={termMonths}
              name={setupField(termMonths)}
              label={
                termMonths === 0 ? 'Bij de bestelling (€)' : `Bij ${perSoldTerm(termMonths)} (€)`
              }
              optional
            >
              <Input inputMode="decimal" autoComplete="off" maxLength={12} />
            </BoundField>
          ))}
        </div>
      </FormSection>
    </>
  );
}

const NO_OPTIONS: Readonly<Record<'panel' | 'none', string>> = {
  panel:
    'Deze levering kan niets extra’s geven: wat een account heeft, staat in het pakket op het paneel.',
  none: 'Er zijn nog geen opties.',
};

function OptionFields({ offer }: { offer: StaffOffer }) {
  const { control, getValues, setValue } = useFormContext<TypedOffer>();
  useWatch({ control, name: SLOTS_IN_ORDER });
  const slots = slotsOf(getValues());
  const write = (order: readonly number[]) =>
    setValue(SLOTS_IN_ORDER, order.join(','), { shouldDirty: true });
  const free = SLOTS.find((slot) => !slots.includes(slot));
  const isKnown = optionKeysOf(offer.module)?.length !== 0;
  const add = (slot: number) => {
    for (const [name, text] of Object.entries(newOption(slot))) setValue(name, text);
    write([...slots, slot]);
  };
  const move = (at: number, by: 1 | -1) => {
    const [slot, other] = [slots[at], slots[at + by]];
    if (slot === undefined || other === undefined) return;
    write(slots.with(at, other).with(at + by, slot));
  };
  return (
    <FormSection
      title="Opties"
      intro="Waarvan een klant er bij dit pakket meer kan nemen, met een prijs per eenheid en termijn. Wie er al een heeft, houdt die voor zijn eigen prijs."
    >
      {slots.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-soft">{NO_OPTIONS[isKnown ? 'none' : 'panel']}</p>
      ) : null}
      {slots.map((slot, at) => (
        <OptionCard
          key={slot}
          offer={offer}
          slot={slot}
          place={at + 1}
          isLast={at === slots.length - 1}
          onMove={(by) => move(at, by)}
          onRemove={() => write(slots.filter((other) => other !== slot))}
        />
      ))}
      {free === undefined || !isKnown ? null : (
        <Button variant="secondary" className="self-start" onClick={() => add(free)}>
          Optie toevoegen
        </Button>
      )}
    </FormSection>
  );
}

function AddOnFields({ offer }: { offer: StaffOffer }) {
  const { control, setValue, formState } = useFormContext<TypedOffer>();
  const chosen = listOf(useWatch({ control, name: ADD_ON_IDS }));
  const toggle = (id: string, isOn: boolean) => {
    const others = chosen.filter((one) => one !== id);
    setValue(ADD_ON_IDS, (isOn ? [...others, id] : others).join(','), { shouldDirty: true });
  };
  return (
    <FormSection
      title="Aanvullingen"
      intro="Wat een klant bij dit pakket kan nemen. Een aanvulling is een pakket dat je als ‘aanvulling’ verkoopt, met een eigen prijs en levering. Klanten bestellen hem niet zelf."
    >
      {offer.addOns.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-soft">
          Er zijn nog geen aanvullingen. Maak een pakket, en kies bij ‘Verkoop’ voor een aanvulling.
        </p>
      ) : null}
      {offer.addOns.map(({ id, name, active, ...addOn }) => (
        <CheckboxField
          key={id}
          name={`aanvulling-${id}`}
          checked={chosen.includes(id)}
          onChange={(event) => toggle(id, event.target.checked)}
          label={`${name} (${howOf(addOn)}${active ? '' : ', niet te koop'})`}
        />
      ))}
      {formState.errors[ADD_ON_IDS] === undefined ? null : (
        <p role="alert" className="text-sm font-medium text-bad">
          {formState.errors[ADD_ON_IDS].message}
        </p>
      )}
    </FormSection>
  );
}

function howOf({
  soldOnce,
  followsParent,
}: Pick<StaffOffer['addOns'][number], 'soldOnce' | 'followsParent'>): string {
  if (soldOnce) return 'eenmalig';
  return followsParent ? 'loopt gelijk met het pakket' : 'eigen termijn';
}
