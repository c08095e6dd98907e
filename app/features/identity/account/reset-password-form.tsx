import { useState } from 'react';
import { NewPasswordFields, type RefusedPassword } from '#app/components/new-password-fields.tsx';
import { RefusalAlert } from '#app/components/refusal-alert.tsx';
import { readText } from '#app/lib/forms/plain-form.ts';
import { resetPassword, type LinkHolder } from '#app/lib/session/recovery-calls.ts';
import { wrongFields, type AuthFailure } from '#app/lib/session/auth-answers.ts';
import { loadFailureTexts } from '#app/lib/toasts/toast-demand.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button } from '#app/ui/button.tsx';
import { refusedAt, useEntranceForm } from './use-entrance-form.ts';

const REQUIRED = {
  password: 'Kies een wachtwoord.',
  confirmPassword: 'Vul je wachtwoord nog een keer in.',
} as const;

type ResetPasswordFormProps = {
  token: string;
  holder: LinkHolder;
  onDone: () => void;
  /** The link stopped working while the page was open. */
  onLinkRefused: (refusal: AuthFailure) => void;
};

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, holder, onDone, onLinkRefused } = props;
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const { errors, refusal, isPending, handleSubmit } = useEntranceForm({
    required: REQUIRED,
    send: save,
  });

  async function save(fields: FormData) {
    const password = readText(fields, 'password');
    if (password !== readText(fields, 'confirmPassword')) {
      const { FAILURES } = await loadFailureTexts();
      showFailure('passwordsDiffer');
      return refusedAt({ confirmPassword: FAILURES.passwordsDiffer[1] });
    }
    const result = await resetPassword(token, password);
    if (result.ok) {
      onDone();
      return null;
    }
    if (result.code.startsWith('LINK_')) {
      onLinkRefused(result);
      return null;
    }
    setRefused({ password, reasons: result.code === 'WEAK_PASSWORD' ? result.reasons : [] });
    return { refusal: result, wrong: wrongFields(result) };
  }

  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={holder.email} readOnly hidden />
      <NewPasswordFields
        label="Nieuw wachtwoord"
        errors={errors}
        refused={refused}
        personOf={() => ({ email: holder.email, names: [holder.firstName, holder.lastName] })}
      />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        Wachtwoord opslaan
      </Button>
    </form>
  );
}
