import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { NewPasswordFields } from '#app/components/new-password-fields.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { weakReasons } from '#app/lib/errors.ts';
import { readText, requiredErrors, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import type { RefusalPlaces } from '#app/lib/forms/refused-fields.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { FAILURES } from '#app/lib/toasts/toast-texts.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { PasswordInput } from '#app/ui/password-input.tsx';

const REQUIRED = {
  currentPassword: 'Vul je huidige wachtwoord in.',
  password: 'Kies een wachtwoord.',
  confirmPassword: 'Vul je wachtwoord nog een keer in.',
} as const;

/** The fields of the server's objections; the form has its own name for the new password. */
const REFUSED: RefusalPlaces = {
  codes: { WRONG_PASSWORD: 'currentPassword', WEAK_PASSWORD: 'password' },
  at: ([name]) => (name === 'newPassword' ? 'password' : name),
};

/** Once all is filled in; the toast says it too. */
function differenceFault(fields: FormData): FieldErrors {
  const isWhole = Object.keys(requiredErrors(fields, REQUIRED)).length === 0;
  const isSame = readText(fields, 'password') === readText(fields, 'confirmPassword');
  if (!isWhole || isSame) return {};
  showFailure('passwordsDiffer');
  return { confirmPassword: FAILURES.passwordsDiffer[1] };
}

type ChangePasswordDialogProps = { open: boolean; onClose: () => void };

/** 'Wachtwoord Wijzigen': nothing typed is lost when it is refused. */
export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  const user = useSignedInUser();
  const close = () => {
    form.forget();
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
  const form = usePlainForm({
    error: change.error,
    required: REQUIRED,
    faultsOf: differenceFault,
    places: REFUSED,
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    change.reset();
    if (fields === null) return;
    change.mutate({
      currentPassword: readText(fields, 'currentPassword'),
      newPassword: readText(fields, 'password'),
    });
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
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <FormField
        label="Huidig wachtwoord"
        name="currentPassword"
        error={form.errors['currentPassword']}
      >
        <PasswordInput autoComplete="current-password" required />
      </FormField>
      <NewPasswordFields
        label="Nieuw wachtwoord"
        errors={form.errors}
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
