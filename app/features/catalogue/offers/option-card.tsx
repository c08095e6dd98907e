import { useFormContext, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { optionField, priceField, type TypedOffer } from '#app/lib/forms/typed-offer.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { StaffOffer } from '#contract/staff/offers.ts';
import { perSoldTerm } from '#domain/catalogue/sold-term.ts';
import { optionKeysOf } from '#domain/delivery/option-keys.ts';
import { OPTION_KEY_LABELS } from './labels.ts';

type OptionCardProps = {
  offer: StaffOffer;
  slot: number;
  /** Place among the options, the first is 1. */
  place: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const NUMBERS = [
  ['min', 'Minstens', 'Zoveel neemt iedereen er.'],
  ['max', 'Hoogstens', undefined],
  ['step', 'In stappen van', undefined],
] as const;

/** An option as staff fill it in. */
export function OptionCard({ offer, slot, place, isLast, onMove, onRemove }: OptionCardProps) {
  const { control } = useFormContext<TypedOffer>();
  const [key = '', name = ''] = useWatch({
    control,
    name: [optionField(slot, 'key'), optionField(slot, 'name')],
  });
  const counted = offer.counted[key];
  const title = name.trim() === '' ? `Optie ${place}` : name;
  return (
    <Card role="group" aria-label={title} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold">{title}</h4>
        <div className="flex flex-wrap gap-1">
          {place === 1 ? null : (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${title} omhoog`}
              onClick={() => onMove(-1)}
            >
              Omhoog
            </Button>
          )}
          {isLast ? null : (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${title} omlaag`}
              onClick={() => onMove(1)}
            >
              Omlaag
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-label={`${title} weghalen`} onClick={onRemove}>
            Weghalen
          </Button>
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <KeyField offer={offer} slot={slot} />
        <BoundField name={optionField(slot, 'name')} label="Naam">
          <Input maxLength={60} autoComplete="off" placeholder="Extra geheugen" />
        </BoundField>
        <BoundField name={optionField(slot, 'unit')} label="Eenheid" optional>
          <Input maxLength={20} autoComplete="off" placeholder="GB" />
        </BoundField>
        {counted === undefined ? (
          <BoundField
            name={optionField(slot, 'included')}
            label="Zit in het pakket"
            help="Staat erbij: dit heeft iedereen al. 0 zegt niets."
          >
            <Input inputMode="numeric" autoComplete="off" maxLength={5} />
          </BoundField>
        ) : (
          <p className="self-center text-sm text-ink-soft">
            In het pakket zit {String(counted).replace('.', ',')}: dat staat bij de levering.
          </p>
        )}
        {NUMBERS.map(([field, label, help]) => (
          <BoundField key={field} name={optionField(slot, field)} label={label} help={help}>
            <Input inputMode="numeric" autoComplete="off" maxLength={5} />
          </BoundField>
        ))}
        {offer.prices.map(({ termMonths }) => (
          <BoundField
            key={termMonths}
            name={priceField(slot, termMonths)}
            label={`Prijs per eenheid ${perSoldTerm(termMonths)} (€)`}
            optional
            help="Leeg: niet bij deze termijn. 0,00 is gratis."
          >
            <Input inputMode="decimal" autoComplete="off" maxLength={12} placeholder="1,50" />
          </BoundField>
        ))}
      </div>
    </Card>
  );
}

/** Asks what a panel is to give more of; people are told of it by its name. */
function KeyField({ offer, slot }: { offer: StaffOffer; slot: number }) {
  const { setValue, getValues } = useFormContext<TypedOffer>();
  const keys = optionKeysOf(offer.module);
  if (keys === null) return null;
  const suggest = (key: string) => {
    const known = OPTION_KEY_LABELS[key];
    if (known === undefined || (getValues(optionField(slot, 'name')) ?? '') !== '') return;
    setValue(optionField(slot, 'name'), known.name, { shouldDirty: true });
    setValue(optionField(slot, 'unit'), known.unit, { shouldDirty: true });
  };
  return (
    <BoundField
      name={optionField(slot, 'key')}
      label="Waarvan"
      help="De levering regelt dit zelf, ook als het later verandert."
    >
      <Select onInput={(event) => suggest(event.currentTarget.value)}>
        <option value="">Kies</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {OPTION_KEY_LABELS[key]?.name ?? key}
          </option>
        ))}
      </Select>
    </BoundField>
  );
}
