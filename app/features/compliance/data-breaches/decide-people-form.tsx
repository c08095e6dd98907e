import type { FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { peopleFault } from '#domain/compliance/breach-decision.ts';
import {
  BREACH_MAX_LENGTH,
  PEOPLE_DECISIONS,
  type PeopleDecision,
} from '#domain/compliance/data-breach.ts';
import { DecisionFieldsForm } from './decision-fields-form.tsx';
import { PEOPLE_LABELS } from './labels.ts';
import type { BreachChange } from './use-breach-change.ts';
import { unfinishedDecision, useDecision } from './use-decision.ts';
import { useUnsavedReport } from './use-unsaved-report.ts';

type DecidePeopleFormProps = { breach: DataBreachDetail; change: BreachChange };

const OPTIONS = [
  {
    value: 'told',
    label: PEOPLE_LABELS.told,
    description: 'Zij hoorden wat er gebeurde, wat het voor hen betekent en wat zij kunnen doen.',
  },
  {
    value: 'not-told',
    label: PEOPLE_LABELS['not-told'],
    description:
      'Alleen als het risico voor hen niet groot is, of hun gegevens goed beschermd waren.',
  },
];

/** Tells whether the people concerned were told. Who decided not to may still tell them. */
export function DecidePeopleForm({ breach, change }: DecidePeopleFormProps) {
  const { noticedAt, peopleDecision } = breach;
  const state = useDecision<PeopleDecision>({
    place: unfinishedDecision('people', breach.id),
    change,
    open: PEOPLE_DECISIONS.filter((one) => one !== peopleDecision),
    told: 'told',
    wordsField: 'how',
    faultOf: ({ words: how, ...choice }, now) =>
      peopleFault({ ...choice, how }, { noticedAt, now }),
    asksReason: ({ decision }) => decision === 'not-told',
  });
  const task = useAction(
    orpc.staff.dataBreaches.decidePeople.mutationOptions(),
    change.endWith({
      told: 'Het besluit over de betrokkenen is vastgelegd.',
      stands: (now, { decision, how, reason }) =>
        now.peopleDecision === decision && now.peopleHow === how && now.peopleReason === reason,
      onFailure: state.showFaults,
    }),
  );
  const isWritten = state.fields.decision !== null && !task.isPending && !task.isSuccess;
  useUnsavedReport(change, 'people', isWritten);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = state.read();
    if (read === null || change.isStale || task.isPending) return;
    const { words: how, ...choice } = read;
    task.mutate({ ...change.sent, ...choice, how });
  };
  return (
    <DecisionFieldsForm
      name="people"
      legend="Weten zij het?"
      values={PEOPLE_DECISIONS}
      options={OPTIONS.filter(({ value }) => value !== peopleDecision)}
      atLabel="Verteld op"
      reasonHelp="Bijvoorbeeld: het risico is klein, omdat de ontvanger de mail meteen wiste."
      words={
        <FormField
          label="Hoe"
          name="how"
          error={state.faults.words}
          help="Zoals ‘gemaild aan 12 klanten’ of ‘gebeld’."
        >
          <Textarea
            rows={2}
            maxLength={BREACH_MAX_LENGTH.message}
            value={state.fields.words}
            onChange={({ target }) => state.edit({ words: target.value })}
          />
        </FormField>
      }
      state={state}
      change={change}
      task={task}
      onSubmit={handleSubmit}
    />
  );
}
