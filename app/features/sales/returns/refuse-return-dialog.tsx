import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { RETURN_REASON_MAX } from '#domain/sales/return.ts';

const REQUIRED = { reason: 'Vul in waarom: de klant leest dit.' } as const;

type RefuseReturnDialogProps = { returnId: string; onClose: () => void };

/** Asks why a return is refused; its customer reads the answer. */
export function RefuseReturnDialog({ returnId, onClose }: RefuseReturnDialogProps) {
  const refuse = useAction(orpc.staff.returns.refuse.mutationOptions(), {
    success: ['statusUpdated', 'De retour is geweigerd.'],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const form = usePlainForm({ error: refuse.error, required: REQUIRED });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    refuse.reset();
    if (fields === null) return;
    refuse.mutate({ returnId, reason: readText(fields, 'reason').trim() });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Retour weigeren"
      description="De klant krijgt je reden per mail. De service loopt door: hij verlengt weer, en wat openstaat wordt weer gevraagd."
      size="sm"
      submitLabel="Weigeren"
      danger
      pending={refuse.isPending}
      error={refuse.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField name="reason" label="Reden" error={form.errors['reason']}>
        <Input autoComplete="off" maxLength={RETURN_REASON_MAX} />
      </FormField>
    </FormDialog>
  );
}
