import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';

const REQUIRED = {
  newEmail: 'Vul het nieuwe e-mailadres in.',
  reason: 'Vul in hoe je weet dat de klant dit vraagt.',
} as const;

type AskEmailDialogProps = { customer: { id: string; email: string }; onClose: () => void };

/** Asks another mailbox of a customer to confirm that it is theirs, on the word of staff. */
export function AskEmailDialog({ customer, onClose }: AskEmailDialogProps) {
  const ask = useAction(orpc.staff.accounts.askEmailChange.mutationOptions(), {
    success: ({ newEmail }) => ['emailSent', `Het adres wijzigt zodra ${newEmail} is bevestigd.`],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const form = usePlainForm({ error: ask.error, required: REQUIRED });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    ask.reset();
    if (fields === null) return;
    const text = (name: string) => readText(fields, name).trim();
    ask.mutate({ customerId: customer.id, newEmail: text('newEmail'), reason: text('reason') });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="E-mailadres wijzigen"
      description={`Het nieuwe adres krijgt een link om te bevestigen; dan pas wijzigt het. ${customer.email} hoort ervan en kan het tot dan tegenhouden.`}
      size="sm"
      submitLabel="Stuur de mails"
      pending={ask.isPending}
      error={ask.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField label="Nieuw e-mailadres" name="newEmail" error={form.errors['newEmail']}>
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
      </FormField>
      <FormField
        label="Hoe weet je dat de klant dit vraagt?"
        name="reason"
        error={form.errors['reason']}
      >
        <Input autoComplete="off" maxLength={300} />
      </FormField>
    </FormDialog>
  );
}
