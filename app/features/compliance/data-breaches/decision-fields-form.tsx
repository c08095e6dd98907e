import type { FormEventHandler, ReactNode } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioCards, type RadioCardOption } from '#app/ui/radio-cards.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { BREACH_MAX_LENGTH } from '#domain/compliance/data-breach.ts';
import type { BreachChange } from './use-breach-change.ts';
import type { DecisionState } from './use-decision.ts';

type DecisionFieldsFormProps<Decision extends string> = {
  name: string;
  legend: string;
  values: readonly Decision[];
  options: readonly RadioCardOption[];
  atLabel: string;
  /** The field of who was told: a number, or how. */
  words: ReactNode;
  reasonHelp: string;
  state: DecisionState<Decision>;
  change: BreachChange;
  task: { isPending: boolean; error: unknown };
  onSubmit: FormEventHandler;
};

/** One of the two decisions: what, and when or why. */
export function DecisionFieldsForm<Decision extends string>(
  props: DecisionFieldsFormProps<Decision>,
) {
  const { name, legend, values, options, atLabel, words, reasonHelp, state, change, task } = props;
  const { fields, faults, isTold, needsReason, edit } = state;
  return (
    <form noValidate onSubmit={props.onSubmit} className="flex flex-col gap-4 print:hidden">
      <div>
        <RadioCards
          name={name}
          legend={legend}
          value={fields.decision ?? ''}
          onChange={(value) => edit({ decision: values.find((one) => one === value) ?? null })}
          options={options}
        />
        {faults.decision === undefined ? null : (
          <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
            {faults.decision}
          </p>
        )}
      </div>
      {isTold ? (
        <FormField label={atLabel} name="at" error={faults.at} help="Nederlandse tijd.">
          <Input
            type="datetime-local"
            value={fields.at}
            onChange={({ target }) => edit({ at: target.value })}
          />
        </FormField>
      ) : null}
      {isTold ? words : null}
      {needsReason ? (
        <FormField label="Waarom" name="reason" error={faults.reason} help={reasonHelp}>
          <Textarea
            rows={4}
            maxLength={BREACH_MAX_LENGTH.message}
            value={fields.reason}
            onChange={({ target }) => edit({ reason: target.value })}
          />
        </FormField>
      ) : null}
      {task.error === null ? null : <Alert tone="bad">{errorText(task.error)}</Alert>}
      <div>
        <GuardedButton type="submit" reason={change.reason} pending={task.isPending}>
          Vastleggen
        </GuardedButton>
      </div>
    </form>
  );
}
