import { FormProvider } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { errorText } from '#app/lib/errors.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { BREACH_MAX_LENGTH } from '#domain/compliance/data-breach.ts';
import { useBreachForm, type BreachChange } from './use-breach-change.ts';
import { DECISIONS, type DecisionAbout } from './use-decision-kinds.ts';
import { useDecision } from './use-decision.ts';

type DecideBreachFormProps = {
  about: DecisionAbout;
  breach: DataBreachDetail;
  change: BreachChange;
};

function Words({ about }: { about: DecisionAbout }) {
  const { rows, maxLength, ...field } = DECISIONS[about].words;
  return (
    <BoundField {...field}>
      {rows === undefined ? (
        <Input maxLength={maxLength} />
      ) : (
        <Textarea rows={rows} maxLength={maxLength} />
      )}
    </BoundField>
  );
}

/** One of the two decisions: what, and when or why. Who decided not to tell may still tell. */
export function DecideBreachForm({ about, breach, change }: DecideBreachFormProps) {
  const kind = DECISIONS[about];
  const state = useDecision(about, breach, change.sent.seen);
  const { form, decision, open, needsReason, seenBefore } = state;
  const task = useAction(
    { mutationFn: kind.send },
    change.endWith({
      told: kind.saved,
      stands: (now, sent) => {
        const { isTold, words, reason } = kind.known(now);
        return isTold === sent.isTold && words === sent.words && reason === sent.reason;
      },
      onFailure: (error) => showRefused(form, error),
    }),
  );
  const isWritten = decision.value !== '' && !task.isPending && !task.isSuccess;
  useBreachForm(change, { form: about, isWritten, seenBefore });
  const handleSubmit = state.submit((decided) => {
    if (!change.isStale && !task.isPending) task.mutate({ ...change.sent, ...decided });
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="flex flex-col gap-4 print:hidden"
      >
        <div>
          <RadioCards
            name={about}
            legend={kind.legend}
            value={decision.value}
            onChange={decision.onChange}
            options={open.map((value) => ({ value, ...kind.options[value] }))}
          />
          {decision.error === undefined ? null : (
            <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
              {decision.error}
            </p>
          )}
        </div>
        {decision.value === 'told' ? (
          <>
            <BoundField label={kind.atLabel} name="at" help="Nederlandse tijd.">
              <Input type="datetime-local" />
            </BoundField>
            <Words about={about} />
          </>
        ) : null}
        {needsReason ? (
          <BoundField label="Waarom" name="reason" help={kind.reasonHelp}>
            <Textarea rows={4} maxLength={BREACH_MAX_LENGTH.message} />
          </BoundField>
        ) : null}
        {task.error === null ? null : <Alert tone="bad">{errorText(task.error)}</Alert>}
        <div>
          <GuardedButton type="submit" reason={change.reason} pending={task.isPending}>
            Vastleggen
          </GuardedButton>
        </div>
      </form>
    </FormProvider>
  );
}
