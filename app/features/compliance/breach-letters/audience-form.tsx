import { MODULE_LABELS } from '#domain/catalogue/provisioning-module.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { PLAN_TYPE_LABELS } from '#app/features/catalogue/plans/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { BREACH_AUDIENCES } from '#domain/compliance/breach-letter.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { AUDIENCE_LABELS, NAMES_HELP } from './labels.ts';
import type { LetterState } from './use-letter.ts';

type StateProps = { state: LetterState };

type BoxesProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
};

/** Any of what can be chosen. */
function Boxes<Value extends string>(props: BoxesProps<Value>) {
  const { legend, options, chosen, error, onChange } = props;
  const id = useId();
  const wrong = error === undefined ? {} : { 'aria-describedby': id };
  return (
    <fieldset {...wrong}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid max-h-72 gap-x-6 gap-y-2.5 overflow-y-auto p-0.5 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <label key={value} className="flex items-start gap-2.5 text-[0.9375rem] leading-6">
            <Checkbox
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                )
              }
            />
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function PlanBoxes({ state: { chosen, faults, choose } }: StateProps) {
  const { data } = useQuery(orpc.staff.plans.list.queryOptions());
  return (
    <Boxes
      legend="Welke pakketten?"
      options={(data?.plans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen.planIds}
      error={faults.audience}
      onChange={(planIds) => choose({ planIds })}
    />
  );
}

function ModuleBoxes({ state: { chosen, faults, choose } }: StateProps) {
  const { data } = useQuery(orpc.staff.plans.listModules.queryOptions());
  return (
    <Boxes
      legend="Waar draait het?"
      options={(data?.modules ?? []).map((value) => ({ value, label: MODULE_LABELS[value] }))}
      chosen={chosen.modules}
      error={faults.audience}
      onChange={(modules) => choose({ modules })}
    />
  );
}

const TYPES = PLAN_TYPES.map((value) => ({ value, label: PLAN_TYPE_LABELS[value] }));

/** Asks the details that belong to the chosen kind of audience. */
function Details({ state }: StateProps) {
  const { chosen, faults, choose } = state;
  if (chosen.kind === 'types') {
    return (
      <Boxes
        legend="Welke soorten?"
        options={TYPES}
        chosen={chosen.types}
        error={faults.audience}
        onChange={(types) => choose({ types })}
      />
    );
  }
  if (chosen.kind === 'plans') return <PlanBoxes state={state} />;
  if (chosen.kind === 'modules') return <ModuleBoxes state={state} />;
  if (chosen.kind !== 'named') return null;
  return (
    <FormField
      label="Adressen of klantnummers"
      name="names"
      error={faults.audience}
      help={NAMES_HELP}
    >
      <Textarea
        rows={5}
        spellCheck={false}
        value={chosen.names}
        onChange={({ target }) => choose({ names: target.value })}
      />
    </FormField>
  );
}

/** Asks to which customers a letter goes. */
export function AudienceForm({ state }: StateProps) {
  const { chosen, faults, choose } = state;
  const { kind } = chosen;
  const hasServices = kind === 'types' || kind === 'plans' || kind === 'modules';
  return (
    <div className="flex flex-col gap-4">
      <div>
        <RadioCards
          name="audience"
          legend="Wie krijgen de mail?"
          value={kind ?? ''}
          onChange={(value) =>
            choose({ kind: BREACH_AUDIENCES.find((one) => one === value) ?? null })
          }
          options={BREACH_AUDIENCES.map((value) => ({ value, ...AUDIENCE_LABELS[value] }))}
        />
        {kind === null && faults.audience !== undefined ? (
          <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
            {faults.audience}
          </p>
        ) : null}
      </div>
      <Details state={state} />
      {hasServices ? (
        <CheckboxField
          name="withEnded"
          label="Ook wie zo’n service had en die heeft beëindigd"
          checked={chosen.withEnded}
          onChange={({ target }) => choose({ withEnded: target.checked })}
        />
      ) : null}
    </div>
  );
}
