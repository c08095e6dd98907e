import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText, fieldErrors } from '#app/lib/errors.ts';
import { keepToastBeyondPage } from '#app/lib/toasts/kept-toast.ts';
import { focusFirstError, readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { signOut } from '#app/lib/session/session.ts';
import { SUCCESSES } from '#app/lib/toasts/success-texts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

function fieldsOf(error: unknown): FieldErrors {
  if (error === null) return {};
  if (errorCode(error) === 'WRONG_PASSWORD') return { password: errorText(error) };
  return Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message]));
}

/** Finds the faults that the form itself can see, before it asks the server. */
function check(fields: FormData, email: string): FieldErrors {
  const typed = readText(fields, 'email').trim().toLowerCase();
  const isSame = typed === email.toLowerCase();
  return {
    ...(isSame ? {} : { email: `Typ ${email} om te bevestigen.` }),
    ...(readText(fields, 'password') === '' ? { password: 'Vul je wachtwoord in.' } : {}),
  };
}

/** The last question: the own address typed out, and the password. */
export function EraseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email } = useSignedInUser();
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState<FieldErrors>({});
  const erase = useAction(orpc.customer.personalData.erase.mutationOptions(), {
    onDone: () => {
      keepToastBeyondPage({ tone: 'success', title: SUCCESSES.accountErased });
      return signOut();
    },
    onFailure: () =>
      queryClient.invalidateQueries({ queryKey: orpc.customer.personalData.erasure.key() }),
    isSecret: true,
  });
  const atFields = fieldsOf(erase.error);
  const errors = { ...atFields, ...missing };
  const close = () => {
    setMissing({});
    erase.reset();
    onClose();
  };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const found = check(fields, email);
    setMissing(found);
    erase.reset();
    if (focusFirstError(form, found)) return;
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
      atFields={atFields}
      onSubmit={handleSubmit}
    >
      <FormField label="Typ je e-mailadres" name="email" error={errors['email']}>
        <Input type="email" autoComplete="off" inputMode="email" required />
      </FormField>
      <FormField label="Je wachtwoord" name="password" error={errors['password']}>
        <PasswordInput autoComplete="current-password" required />
      </FormField>
    </FormDialog>
  );
}
