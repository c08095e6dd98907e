import { useId } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import {
  INCIDENT_IMPACTS,
  INCIDENT_IMPACT_LABELS,
  INCIDENT_MAX_LENGTH,
  STATUS_PARTS,
  STATUS_PART_LABELS,
} from '#domain/support/incident.ts';
import type { FieldsState } from './use-incident-fields.ts';

const IMPACT_HELP = {
  minor: 'Het werkt, maar traag of met fouten.',
  partial: 'Een deel van de klanten of functies.',
  down: 'Voor bijna iedereen.',
} as const;

/** Asks how much customers notice. */
export function ImpactFields({ state: { fields, edit } }: { state: FieldsState }) {
  return (
    <RadioCards
      name="impact"
      legend="Wat merken klanten?"
      columns={3}
      value={fields.impact}
      onChange={(value) =>
        edit({ impact: INCIDENT_IMPACTS.find((one) => one === value) ?? fields.impact })
      }
      options={INCIDENT_IMPACTS.map((impact) => ({
        value: impact,
        label: INCIDENT_IMPACT_LABELS[impact],
        description: IMPACT_HELP[impact],
      }))}
    />
  );
}

export function PartFields({ state: { fields, faults, edit } }: { state: FieldsState }) {
  const id = useId();
  const { parts } = fields;
  const wrong = faults.parts === undefined ? {} : { 'aria-describedby': `${id}-error` };
  return (
    <fieldset {...wrong}>
      <legend className="mb-1.5 text-sm font-semibold">Onderdelen</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2.5">
        {STATUS_PARTS.map((part) => (
          <label key={part} className="flex items-start gap-2.5 text-[0.9375rem] leading-6">
            <Checkbox
              name="parts"
              value={part}
              checked={parts.includes(part)}
              onChange={({ target }) =>
                edit({
                  parts: target.checked ? [...parts, part] : parts.filter((one) => one !== part),
                })
              }
            />
            {STATUS_PART_LABELS[part]}
          </label>
        ))}
      </div>
      {faults.parts === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {faults.parts}
        </p>
      )}
    </fieldset>
  );
}

type TimeFieldsProps = { state: FieldsState; hasBegun?: boolean };

/** When it is, as the clock in the Netherlands; of what has begun only the end is still chosen. */
export function TimeFields({ state, hasBegun = false }: TimeFieldsProps) {
  const { fields, faults, edit } = state;
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {hasBegun ? null : (
          <FormField
            label="Begin"
            name="startsAt"
            error={faults.startsAt}
            help="Nederlandse tijd. Het onderhoud begint dan vanzelf."
          >
            <Input
              type="datetime-local"
              value={fields.startsAt}
              onChange={({ target }) => edit({ startsAt: target.value })}
            />
          </FormField>
        )}
        <FormField label="Einde" name="endsAt" error={faults.endsAt} help="Wat je verwacht.">
          <Input
            type="datetime-local"
            value={fields.endsAt}
            onChange={({ target }) => edit({ endsAt: target.value })}
          />
        </FormField>
      </div>
      <CheckboxField
        name="endsItself"
        label="Op dat tijdstip vanzelf afronden. Zonder vinkje rondt een medewerker het af."
        checked={fields.endsItself}
        onChange={({ target }) => edit({ endsItself: target.checked })}
      />
    </div>
  );
}

export function MessageField({ state: { fields, faults, edit } }: { state: FieldsState }) {
  return (
    <FormField
      label="Bericht"
      name="message"
      error={faults.message}
      help="Iedereen kan dit lezen. Een update blijft staan: een verbetering is een nieuwe update."
    >
      <Textarea
        rows={5}
        maxLength={INCIDENT_MAX_LENGTH.message}
        value={fields.message}
        onChange={({ target }) => edit({ message: target.value })}
      />
    </FormField>
  );
}
