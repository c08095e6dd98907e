import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { NewPasswordFields } from '#app/components/new-password-fields.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText, weakReasons } from '#app/lib/errors.ts';
import {
  focusFirstError,
  readText,
  requiredErrors,
  type FieldErrors,
} from '#app/lib/forms/plain-form.ts';
import { FAILURES } from '#app/lib/toasts/toast-texts.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { PasswordInput } from '#app/ui/password-input.tsx';

const REQUIRED = {
  currentPassword: 'Vul je huidige wachtwoord in.',
  password: 'Kies een wachtwoord.',
  confirmPassword: 'Vul je wachtwoord nog een keer in.',
} as const;

/** Finds the server's objections to a field; the others stand above the buttons. */
function fieldsOf(error: unknown): FieldErrors {
  const code = error === null ? null : errorCode(error);
  if (code === 'WRONG_PASSWORD') return { currentPassword: errorText(error) };
  return code === 'WEAK_PASSWORD' ? { password: errorText(error) } : {};
}

type ChangePasswordDialogProps = { open: boolean; onClose: () => void };

/** 'Wachtwoord Wijzigen': nothing typed is lost when it is refused. */
export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  const user = useSignedInUser();
  const [wrong, setWrong] = useState<FieldErrors>({});
  const close = () => {
    setWrong({});
    change.reset();
    onClose();
  };
  const change = useAction(orpc.customer.security.changePassword.mutationOptions(), {
    success: ({ ended }) => [
      'passwordChanged',
      ended > 0 ? 'Op je andere apparaten ben je uitgelogd.' : undefined,
    ],
    refresh: orpc.customer.security.key(),
    onDone: close,
    isSecret: true,
  });
  const atFields = fieldsOf(change.error);
  const errors = { ...atFields, ...wrong };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const newPassword = readText(fields, 'password');
    const missing = requiredErrors(fields, REQUIRED);
    const differs = newPassword !== readText(fields, 'confirmPassword');
    const [, description] = FAILURES.passwordsDiffer;
    const found =
      Object.keys(missing).length === 0 && differs ? { confirmPassword: description } : missing;
    if (found !== missing) showFailure('passwordsDiffer');
    change.reset();
    setWrong(found);
    if (focusFirstError(form, found)) return;
    change.mutate({ currentPassword: readText(fields, 'currentPassword'), newPassword });
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Wachtwoord wijzigen"
      description="Op je andere apparaten word je uitgelogd."
      size="sm"
      submitLabel="Opslaan"
      pending={change.isPending}
      error={change.error}
      atFields={atFields}
      onSubmit={handleSubmit}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <FormField label="Huidig wachtwoord" name="currentPassword" error={errors['currentPassword']}>
        <PasswordInput autoComplete="current-password" required />
      </FormField>
      <NewPasswordFields
        label="Nieuw wachtwoord"
        errors={errors}
        refused={
          change.variables === undefined
            ? null
            : { password: change.variables.newPassword, reasons: weakReasons(change.error) }
        }
        personOf={() => ({ email: user.email, names: [user.firstName, user.lastName] })}
      />
    </FormDialog>
  );
}
