import { FormProvider } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { BREACH_MAX_LENGTH, type BreachFacts } from '#domain/compliance/data-breach.ts';
import { FirstFacts, OtherFacts } from './breach-facts-form.tsx';
import { useBreachForm, type BreachChange } from './use-breach-change.ts';
import { typedFacts, useFactsForm, type SentFacts, type TypedFacts } from './use-facts-form.ts';

type CorrectBreachFormProps = {
  breach: DataBreachDetail;
  change: BreachChange;
  onClose: () => void;
};

/** The facts as text to compare; spaces around them are not kept. */
function comparedText(facts: BreachFacts): string {
  return JSON.stringify(Object.values(typedFacts(facts)).map((text) => text.trim()));
}

/** Names the place where an unfinished correction is kept. */
export function unfinishedCorrection(breachId: string): string {
  return `breach-facts.${breachId}`;
}

/** The facts to save, and the text that stood in the form for them. */
type Sent = BreachChange['sent'] & { facts: SentFacts; typed: TypedFacts };

/** Fills in or corrects what is known; what it was stays in the log. */
export function CorrectBreachForm({ breach, change, onClose }: CorrectBreachFormProps) {
  const { form, isChanged, seenBefore, submit } = useFactsForm({
    place: unfinishedCorrection(breach.id),
    known: breach,
    seen: change.sent.seen,
  });
  const task = useAction(
    {
      mutationFn: ({ typed, ...sent }: Sent) =>
        api.staff.dataBreaches.correct({ ...sent, message: typed.message }),
    },
    change.endWith({
      told: 'De gegevens zijn aangevuld.',
      stands: (now, { facts }) => comparedText(now) === comparedText(facts),
      onDone: ({ typed }) => {
        // The form stays open for text that was typed after it was sent.
        if (JSON.stringify(form.getValues()) === JSON.stringify(typed)) onClose();
      },
      onFailure: (error) => showRefused(form, error),
    }),
  );
  useBreachForm(change, {
    form: 'correction',
    isWritten: isChanged && !task.isPending,
    seenBefore,
  });
  const handleSubmit = submit((facts, typed) => {
    if (!isChanged || change.isStale || task.isPending) return;
    task.mutate({ ...change.sent, facts, typed });
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="flex flex-col gap-5 print:hidden"
      >
        <RestingFields when={task.isPending}>
          <FirstFacts />
          <OtherFacts />
          <BoundField
            label="Waarom deze wijziging"
            name="message"
            help="Komt in het logboek, met wat er eerst stond."
          >
            <Input maxLength={BREACH_MAX_LENGTH.message} />
          </BoundField>
        </RestingFields>
        {task.error === null ? null : <Alert tone="bad">{errorText(task.error)}</Alert>}
        <div className="flex flex-wrap gap-2.5">
          <GuardedButton
            type="submit"
            reason={isChanged ? change.reason : 'Er is nog niets veranderd.'}
            pending={task.isPending}
          >
            Opslaan
          </GuardedButton>
          <Button type="button" variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
