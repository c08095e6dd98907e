import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { keepToastBeyondPage } from '#app/lib/toasts/kept-toast.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { signOut } from '#app/lib/session/session.ts';
import { SUCCESSES } from '#app/lib/toasts/success-texts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

function addressFault(fields: FormData, email: string): FieldErrors {
  const typed = readText(fields, 'email').trim().toLowerCase();
  return typed === email.toLowerCase() ? {} : { email: `Typ ${email} om te bevestigen.` };
}

/** The last question: the own address typed out, and the password. */
export function EraseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email } = useSignedInUser();
  const queryClient = useQueryClient();
  const erase = useAction(orpc.customer.personalData.erase.mutationOptions(), {
    onDone: () => {
      keepToastBeyondPage({ tone: 'success', title: SUCCESSES.accountErased });
      return signOut();
    },
    onFailure: () =>
      queryClient.invalidateQueries({ queryKey: orpc.customer.personalData.erasure.key() }),
    isSecret: true,
  });
  const form = usePlainForm({
    error: erase.error,
    required: { password: 'Vul je wachtwoord in.' },
    faultsOf: (fields) => addressFault(fields, email),
    places: { codes: { WRONG_PASSWORD: 'password' } },
  });
  const close = () => {
    form.forget();
    erase.reset();
    onClose();
  };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    erase.reset();
    if (fields === null) return;
    erase.mutate({
      email: readText(fields, 'email').trim(),
      password: readText(fields, 'password'),
    });
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Account voorgoed verwijderen?"
      description={`Het account ${email} wordt meteen verwijderd. Dit kan niet ongedaan worden gemaakt.`}
      size="sm"
      submitLabel="Verwijder mijn account"
      danger
      pending={erase.isPending || erase.isSuccess}
      error={erase.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField label="Typ je e-mailadres" name="email" error={form.errors['email']}>
        <Input type="email" autoComplete="off" inputMode="email" required />
      </FormField>
      <FormField label="Je wachtwoord" name="password" error={form.errors['password']}>
        <PasswordInput autoComplete="current-password" required />
      </FormField>
    </FormDialog>
  );
}
