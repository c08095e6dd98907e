import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { formatDate } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import type { ListedStep } from '#contract/staff/forecast.ts';
import { isSkippable } from '#domain/sales/step.ts';
import { STEP_LABELS } from './labels.ts';

const REQUIRED = { reason: 'Vul in waarom.' } as const;

/** Asks why a step is left out. */
export function SkipStepDialog({ step, onClose }: { step: ListedStep; onClose: () => void }) {
  const { kind, about, customerId, name, day } = step;
  const skip = useAction(orpc.staff.forecast.skip.mutationOptions(), {
    success: ['statusUpdated', 'Deze stap wordt overgeslagen.'],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const form = usePlainForm({ error: skip.error, required: REQUIRED });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    skip.reset();
    if (fields === null || !isSkippable(kind)) return;
    skip.mutate({ customerId, kind, about, reason: readText(fields, 'reason').trim() });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Stap overslaan"
      description={`${STEP_LABELS[kind]} van ${name} op ${formatDate(day)} gebeurt niet, en wat erop volgt ook niet, tot je het terugneemt.`}
      size="sm"
      submitLabel="Sla over"
      pending={skip.isPending}
      error={skip.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField
        name="reason"
        label="Reden"
        help="De klant ziet dit niet."
        error={form.errors['reason']}
      >
        <Input autoComplete="off" maxLength={300} />
      </FormField>
    </FormDialog>
  );
}
