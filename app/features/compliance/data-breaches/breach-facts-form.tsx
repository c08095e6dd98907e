import { useId, type ComponentProps, type ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
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
  type BreachFacts,
} from '#domain/compliance/data-breach.ts';
import { tickedIn, type TypedFacts } from './use-facts-form.ts';

type FactProps = Omit<ComponentProps<typeof BoundField>, 'label' | 'name'> & {
  name: keyof BreachFacts;
};

function Fact(props: FactProps) {
  return <BoundField label={BREACH_FACT_LABELS[props.name]} {...props} />;
}

/** Asks the facts that whoever saw the breach knows at once: all that is needed to record it. */
export function FirstFacts() {
  return (
    <>
      <Fact name="title" help="Zoals ‘Factuur naar de verkeerde klant gemaild’.">
        <Input maxLength={BREACH_MAX_LENGTH.title} />
      </Fact>
      <Fact
        name="description"
        help="Wat je zag en wat er al gedaan is. Noem geen namen van klanten: dit blijft bewaard."
      >
        <Textarea rows={5} maxLength={BREACH_MAX_LENGTH.text} />
      </Fact>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Fact name="noticedAt" help="Nederlandse tijd. Vanaf hier lopen de 72 uur.">
          <Input type="datetime-local" />
        </Fact>
        <Fact name="beganAt" optional help="Leeg als het nog niet bekend is.">
          <Input type="datetime-local" />
        </Fact>
      </div>
    </>
  );
}

type BoxesProps<Value extends string> = {
  name: 'dataKinds' | 'subjects';
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  children?: ReactNode;
};

function Boxes<Value extends string>({ name, values, labels, children }: BoxesProps<Value>) {
  const { field, fieldState } = useController<TypedFacts, typeof name>({ name });
  const id = useId();
  const error = fieldState.error?.message;
  const ticked = tickedIn(field.value, values);
  return (
    <fieldset {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend className="mb-1.5 text-sm font-semibold">
        {BREACH_FACT_LABELS[name]}{' '}
        <span className="font-normal text-ink-soft">(niet verplicht)</span>
      </legend>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {values.map((value) => (
          <label key={value} className="flex items-start gap-2.5 text-[0.9375rem] leading-6">
            <Checkbox
              name={name}
              value={value}
              checked={ticked.includes(value)}
              onChange={({ target }) => {
                const others = ticked.filter((one) => one !== value);
                const now = target.checked ? [...others, value] : others;
                field.onChange(values.filter((one) => now.includes(one)).join(' '));
              }}
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
export function OtherFacts() {
  const dataKinds = tickedIn(
    useWatch<TypedFacts, 'dataKinds'>({ name: 'dataKinds' }),
    BREACH_DATA_KINDS,
  );
  return (
    <>
      <Boxes name="dataKinds" values={BREACH_DATA_KINDS} labels={BREACH_DATA_LABELS}>
        {dataKinds.includes('hosted') ? (
          <Alert tone="warn" className="mt-3">
            Voor wat klanten op hun server hebben staan zijn wij verwerker: vertel het die klanten
            meteen, dan kunnen zij zelf melden (AVG art. 33 lid 2).
          </Alert>
        ) : null}
      </Boxes>
      <Fact name="dataWords" optional={!dataKinds.includes('other')}>
        <Input maxLength={BREACH_MAX_LENGTH.words} />
      </Fact>
      <Boxes name="subjects" values={BREACH_SUBJECTS} labels={BREACH_SUBJECT_LABELS} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Fact name="subjectCount" optional>
          <Input inputMode="numeric" maxLength={9} />
        </Fact>
        <Fact name="cause">
          <Select>
            {BREACH_CAUSES.map((cause) => (
              <option key={cause} value={cause}>
                {BREACH_CAUSE_LABELS[cause]}
              </option>
            ))}
          </Select>
        </Fact>
      </div>
      <Fact name="consequences" optional help="Wat het voor de mensen kan betekenen.">
        <Textarea rows={3} maxLength={BREACH_MAX_LENGTH.text} />
      </Fact>
      <Fact
        name="measures"
        optional
        help="Om het te stoppen, te herstellen en voortaan te voorkomen."
      >
        <Textarea rows={3} maxLength={BREACH_MAX_LENGTH.text} />
      </Fact>
    </>
  );
}
