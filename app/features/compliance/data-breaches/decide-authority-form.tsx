import type { FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { authorityFault, isLateReport } from '#domain/compliance/breach-decision.ts';
import {
  AUTHORITY_DECISIONS,
  BREACH_MAX_LENGTH,
  type AuthorityDecision,
} from '#domain/compliance/data-breach.ts';
import { DecisionFieldsForm } from './decision-fields-form.tsx';
import { AUTHORITY_LABELS } from './labels.ts';
import type { BreachChange } from './use-breach-change.ts';
import { unfinishedDecision, useDecision } from './use-decision.ts';
import { useUnsavedReport } from './use-unsaved-report.ts';

type DecideAuthorityFormProps = { breach: DataBreachDetail; change: BreachChange };

const OPTIONS = [
  {
    value: 'reported',
    label: AUTHORITY_LABELS.reported,
    description: 'Je hebt het formulier op de site van de AP ingevuld en verstuurd.',
  },
  {
    value: 'not-reported',
    label: AUTHORITY_LABELS['not-reported'],
    description:
      'Alleen als een risico voor de mensen van wie de gegevens zijn onwaarschijnlijk is.',
  },
];

/** Tells whether the authority was told. Who decided not to may still tell it. */
export function DecideAuthorityForm({ breach, change }: DecideAuthorityFormProps) {
  const { noticedAt, authorityDecision } = breach;
  const state = useDecision<AuthorityDecision>({
    place: unfinishedDecision('authority', breach.id),
    change,
    open: AUTHORITY_DECISIONS.filter((one) => one !== authorityDecision),
    told: 'reported',
    wordsField: 'reference',
    faultOf: ({ words: reference, ...choice }, now) =>
      authorityFault({ ...choice, reference }, { noticedAt, now }),
    asksReason: ({ decision, at }) =>
      decision === 'not-reported' || (at !== null && isLateReport(at, noticedAt)),
  });
  const task = useAction(
    orpc.staff.dataBreaches.decideAuthority.mutationOptions(),
    change.endWith({
      told: 'Het besluit over de AP is vastgelegd.',
      stands: (now, { decision, reference, reason }) =>
        now.authorityDecision === decision &&
        now.authorityReference === reference &&
        now.authorityReason === reason,
      onFailure: state.showFaults,
    }),
  );
  const isWritten = state.fields.decision !== null && !task.isPending && !task.isSuccess;
  useUnsavedReport(change, 'authority', isWritten);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = state.read();
    if (read === null || change.isStale || task.isPending) return;
    const { words: reference, ...choice } = read;
    task.mutate({ ...change.sent, ...choice, reference });
  };
  return (
    <DecisionFieldsForm
      name="authority"
      legend="Is het gemeld?"
      values={AUTHORITY_DECISIONS}
      options={OPTIONS.filter(({ value }) => value !== authorityDecision)}
      atLabel="Gemeld op"
      reasonHelp="Bijvoorbeeld: de gegevens waren versleuteld. Bij een late melding: waarom het later werd."
      words={
        <FormField
          label="Nummer van de melding"
          name="reference"
          error={state.faults.words}
          optional
          help="Staat in de ontvangstbevestiging van de AP."
        >
          <Input
            maxLength={BREACH_MAX_LENGTH.reference}
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
