import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { BREACH_MAX_LENGTH } from '#domain/data-breach.ts';
import { FirstFacts, OtherFacts } from './breach-facts-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { typedFacts, useBreachFacts } from './use-breach-facts.ts';

type CorrectBreachFormProps = {
  breach: DataBreachDetail;
  change: BreachChange;
  onClose: () => void;
};

/** The facts of a breach as they are typed; what is known of it besides stays out of the form. */
function startOf(breach: DataBreachDetail) {
  const { title, description, noticedAt, beganAt, dataKinds, dataWords } = breach;
  const { subjects, subjectCount, cause, consequences, measures } = breach;
  const rest = { subjects, subjectCount, cause, consequences, measures };
  return typedFacts({ title, description, noticedAt, beganAt, dataKinds, dataWords, ...rest });
}

/** Fills in or corrects what is known; what it was stays in the log. */
export function CorrectBreachForm({ breach, change, onClose }: CorrectBreachFormProps) {
  const state = useBreachFacts(startOf(breach), breach);
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const task = useMutation(
    orpc.staff.dataBreaches.correct.mutationOptions({
      onSuccess: () => {
        change.done('De gegevens zijn aangevuld.');
        onClose();
      },
      onError: (error) => {
        state.showFaults(error);
        change.failed(error);
      },
      onSettled: change.refresh,
    }),
  );
  const isEmpty = message.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const facts = state.read();
    const isOff = !state.isChanged || isEmpty || change.isStale || task.isPending;
    if (facts === null || isOff) return;
    task.mutate({ ...change.sent, facts, message });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5 print:hidden">
      <UnsavedGuard when={state.isChanged && !task.isPending} />
      <RestingFields when={task.isPending}>
        <FirstFacts state={state} />
        <OtherFacts state={state} />
        <FormField
          label="Waarom deze wijziging"
          name="message"
          error={isTried && isEmpty ? 'Schrijf waarom je dit wijzigt.' : undefined}
          help="Komt in het logboek, met wat er eerst stond."
        >
          <Input
            maxLength={BREACH_MAX_LENGTH.message}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </FormField>
      </RestingFields>
      {task.error === null ? null : <Alert tone="bad">{errorText(task.error)}</Alert>}
      <div className="flex flex-wrap gap-2.5">
        <GuardedButton
          type="submit"
          reason={state.isChanged ? change.reason : 'Er is nog niets veranderd.'}
          pending={task.isPending}
        >
          Opslaan
        </GuardedButton>
        <Button type="button" variant="secondary" onClick={onClose}>
          Annuleren
        </Button>
      </div>
    </form>
  );
}
