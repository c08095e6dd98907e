import { useEffect, useState, type FormEvent } from 'react';
import * as z from 'zod';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { errorText } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { BREACH_MAX_LENGTH, type BreachFacts } from '#domain/compliance/data-breach.ts';
import { FirstFacts, OtherFacts } from './breach-facts-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { keptFacts, typedFacts, useBreachFacts } from './use-breach-facts.ts';
import { useUnsavedReport } from './use-unsaved-report.ts';

type CorrectBreachFormProps = {
  breach: DataBreachDetail;
  change: BreachChange;
  onClose: () => void;
};

/** The facts of a breach as they are typed; what is known of it besides stays out of the form. */
function startOf(breach: BreachFacts) {
  const { title, description, noticedAt, beganAt, dataKinds, dataWords } = breach;
  const { subjects, subjectCount, cause, consequences, measures } = breach;
  const rest = { subjects, subjectCount, cause, consequences, measures };
  return typedFacts({ title, description, noticedAt, beganAt, dataKinds, dataWords, ...rest });
}

/** Tells whether what is known is what was sent; spaces around it are not kept. */
function isAsSent(now: BreachFacts, sent: BreachFacts): boolean {
  const [known, wanted] = [now, sent].map((facts) =>
    JSON.stringify(startOf(facts), (_, value: unknown) =>
      typeof value === 'string' ? value.trim() : value,
    ),
  );
  return known === wanted;
}

/** Names the place where an unfinished correction is kept. */
export function unfinishedCorrection(breachId: string): string {
  return `breach-facts.${breachId}`;
}

const keptCorrection = z.object({ edits: keptFacts, message: z.string(), seen: z.number() });

/** Fills in or corrects what is known; what it was stays in the log. */
export function CorrectBreachForm({ breach, change, onClose }: CorrectBreachFormProps) {
  const { found, hold } = useUnfinished(unfinishedCorrection(breach.id), keptCorrection);
  const state = useBreachFacts(startOf(breach), breach, found?.edits);
  const [message, setMessage] = useState(found?.message ?? '');
  const { sawOnly } = change;
  useEffect(() => {
    if (found !== null) sawOnly(found.seen);
  }, [found, sawOnly]);
  const { seen } = change.sent;
  useEffect(() =>
    hold(() => (state.isChanged || message !== '' ? { edits: state.edits, message, seen } : null)),
  );
  const [isTried, setTried] = useState(false);
  const [done, setDone] = useState<object | null>(null);
  // The form stays open for text that was typed after it was sent.
  const isDone = done === state.edits;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const task = useAction(
    orpc.staff.dataBreaches.correct.mutationOptions(),
    change.endWith({
      told: 'De gegevens zijn aangevuld.',
      stands: (now, sent) => isAsSent(now, sent.facts),
      onDone: () => setDone(state.edits),
      onFailure: state.showFaults,
    }),
  );
  useUnsavedReport(change, 'correction', state.isChanged && !task.isPending);
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
