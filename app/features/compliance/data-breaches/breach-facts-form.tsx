import { useId, type ReactNode } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import {
  BREACH_CAUSES,
  BREACH_CAUSE_LABELS,
  BREACH_DATA_KINDS,
  BREACH_DATA_LABELS,
  BREACH_FACT_LABELS,
  BREACH_MAX_LENGTH,
  BREACH_SUBJECTS,
  BREACH_SUBJECT_LABELS,
} from '#domain/compliance/data-breach.ts';
import type { FactsState } from './use-breach-facts.ts';

type StateProps = { state: FactsState };

/** Asks the facts that whoever saw the breach knows at once: all that is needed to record it. */
export function FirstFacts({ state: { fields, faults, edit } }: StateProps) {
  return (
    <>
      <FormField
        label={BREACH_FACT_LABELS.title}
        name="title"
        error={faults.title}
        help="Zoals ‘Factuur naar de verkeerde klant gemaild’."
      >
        <Input
          maxLength={BREACH_MAX_LENGTH.title}
          value={fields.title}
          onChange={({ target }) => edit({ title: target.value })}
        />
      </FormField>
      <FormField
        label={BREACH_FACT_LABELS.description}
        name="description"
        error={faults.description}
        help="Wat je zag en wat er al gedaan is. Noem geen namen van klanten: dit blijft bewaard."
      >
        <Textarea
          rows={5}
          maxLength={BREACH_MAX_LENGTH.text}
          value={fields.description}
          onChange={({ target }) => edit({ description: target.value })}
        />
      </FormField>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField
          label={BREACH_FACT_LABELS.noticedAt}
          name="noticedAt"
          error={faults.noticedAt}
          help="Nederlandse tijd. Vanaf hier lopen de 72 uur."
        >
          <Input
            type="datetime-local"
            value={fields.noticedAt}
            onChange={({ target }) => edit({ noticedAt: target.value })}
          />
        </FormField>
        <FormField
          label={BREACH_FACT_LABELS.beganAt}
          name="beganAt"
          error={faults.beganAt}
          optional
          help="Leeg als het nog niet bekend is."
        >
          <Input
            type="datetime-local"
            value={fields.beganAt}
            onChange={({ target }) => edit({ beganAt: target.value })}
          />
        </FormField>
      </div>
    </>
  );
}

type BoxesProps<Value extends string> = {
  legend: string;
  name: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  error?: string | undefined;
  onChange: (chosen: Value[]) => void;
  children?: ReactNode;
};

function Boxes<Value extends string>(props: BoxesProps<Value>) {
  const { legend, name, values, labels, chosen, error, onChange, children } = props;
  const id = useId();
  const wrong = error === undefined ? {} : { 'aria-describedby': id };
  return (
    <fieldset {...wrong}>
      <legend className="mb-1.5 text-sm font-semibold">
        {legend} <span className="font-normal text-ink-soft">(niet verplicht)</span>
      </legend>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {values.map((value) => (
          <label key={value} className="flex items-start gap-2.5 text-[0.9375rem] leading-6">
            <Checkbox
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  values.filter((one) => (one === value ? target.checked : chosen.includes(one))),
                )
              }
            />
            {labels[value]}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** Asks the facts that mostly become known later. */
export function OtherFacts({ state }: StateProps) {
  const { fields, faults, edit } = state;
  return (
    <>
      <Boxes
        legend={BREACH_FACT_LABELS.dataKinds}
        name="dataKinds"
        values={BREACH_DATA_KINDS}
        labels={BREACH_DATA_LABELS}
        chosen={fields.dataKinds}
        error={faults.dataKinds}
        onChange={(dataKinds) => edit({ dataKinds })}
      >
        {fields.dataKinds.includes('hosted') ? (
          <Alert tone="warn" className="mt-3">
            Voor wat klanten op hun server hebben staan zijn wij verwerker: vertel het die klanten
            meteen, dan kunnen zij zelf melden (AVG art. 33 lid 2).
          </Alert>
        ) : null}
      </Boxes>
      <FormField
        label={BREACH_FACT_LABELS.dataWords}
        name="dataWords"
        error={faults.dataWords}
        optional={!fields.dataKinds.includes('other')}
      >
        <Input
          maxLength={BREACH_MAX_LENGTH.words}
          value={fields.dataWords}
          onChange={({ target }) => edit({ dataWords: target.value })}
        />
      </FormField>
      <Boxes
        legend={BREACH_FACT_LABELS.subjects}
        name="subjects"
        values={BREACH_SUBJECTS}
        labels={BREACH_SUBJECT_LABELS}
        chosen={fields.subjects}
        error={faults.subjects}
        onChange={(subjects) => edit({ subjects })}
      />
      <Extent state={state} />
      <Outcome state={state} />
    </>
  );
}

function Extent({ state: { fields, faults, edit } }: StateProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <FormField
        label={BREACH_FACT_LABELS.subjectCount}
        name="subjectCount"
        error={faults.subjectCount}
        optional
      >
        <Input
          inputMode="numeric"
          maxLength={9}
          value={fields.subjectCount}
          onChange={({ target }) => edit({ subjectCount: target.value })}
        />
      </FormField>
      <FormField label={BREACH_FACT_LABELS.cause} name="cause" error={faults.cause}>
        <Select
          value={fields.cause}
          onChange={({ target }) =>
            edit({ cause: BREACH_CAUSES.find((one) => one === target.value) ?? fields.cause })
          }
        >
          {BREACH_CAUSES.map((cause) => (
            <option key={cause} value={cause}>
              {BREACH_CAUSE_LABELS[cause]}
            </option>
          ))}
        </Select>
      </FormField>
    </div>
  );
}

function Outcome({ state: { fields, faults, edit } }: StateProps) {
  return (
    <>
      <FormField
        label={BREACH_FACT_LABELS.consequences}
        name="consequences"
        error={faults.consequences}
        optional
        help="Wat het voor de mensen kan betekenen."
      >
        <Textarea
          rows={3}
          maxLength={BREACH_MAX_LENGTH.text}
          value={fields.consequences}
          onChange={({ target }) => edit({ consequences: target.value })}
        />
      </FormField>
      <FormField
        label={BREACH_FACT_LABELS.measures}
        name="measures"
        error={faults.measures}
        optional
        help="Om het te stoppen, te herstellen en voortaan te voorkomen."
      >
        <Textarea
          rows={3}
          maxLength={BREACH_MAX_LENGTH.text}
          value={fields.measures}
          onChange={({ target }) => edit({ measures: target.value })}
        />
      </FormField>
    </>
  );
}
