import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

const REQUIRED = {
  newEmail: 'Vul je nieuwe e-mailadres in.',
  password: 'Vul je wachtwoord in.',
} as const;

type ChangeEmailDialogProps = { email: string; open: boolean; onClose: () => void };

/** Asks for another address; it changes once both mailboxes agree. */
export function ChangeEmailDialog({ email, open, onClose }: ChangeEmailDialogProps) {
  const close = () => {
    form.forget();
    change.reset();
    onClose();
  };
  const change = useAction(orpc.customer.security.changeEmail.mutationOptions(), {
    success: ({ newEmail }) => [
      'emailSent',
      `Open de link in de mails aan ${email} en ${newEmail}.`,
    ],
    refresh: orpc.customer.security.key(),
    onDone: close,
    isSecret: true,
  });
  const form = usePlainForm({
    error: change.error,
    required: REQUIRED,
    places: { codes: { WRONG_PASSWORD: 'password' } },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    change.reset();
    if (fields === null) return;
    const newEmail = readText(fields, 'newEmail').trim();
    change.mutate({ newEmail, password: readText(fields, 'password') });
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="E-mailadres wijzigen"
      description={`We mailen naar ${email} en naar je nieuwe adres. De wijziging gaat in als je de link in beide mails hebt geopend.`}
      size="sm"
      submitLabel="Stuur de mails"
      pending={change.isPending}
      error={change.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField label="Nieuw e-mailadres" name="newEmail" error={form.errors['newEmail']}>
        <Input type="email" autoComplete="email" inputMode="email" required />
      </FormField>
      <FormField label="Je wachtwoord" name="password" error={form.errors['password']}>
        <PasswordInput autoComplete="current-password" required />
      </FormField>
    </FormDialog>
  );
}
