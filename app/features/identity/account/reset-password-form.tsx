import { useState, type FormEvent } from 'react';
import { NewPasswordFields, type RefusedPassword } from '#app/components/new-password-fields.tsx';
import { RefusalAlert } from '#app/components/refusal-alert.tsx';
import {
  focusFirstError,
  readText,
  requiredErrors,
  type FieldErrors,
} from '#app/lib/forms/plain-form.ts';
import { resetPassword, type LinkHolder } from '#app/lib/session/recovery-calls.ts';
import { OUT_OF_REACH, wrongFields, type AuthFailure } from '#app/lib/session/auth-answers.ts';
import { loadFailureTexts } from '#app/lib/toasts/toast-demand.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button } from '#app/ui/button.tsx';

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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<AuthFailure | null>(null);
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const [isPending, setPending] = useState(false);

  function refuseFields(form: HTMLFormElement, wrong: FieldErrors) {
    setErrors(wrong);
    focusFirstError(form, wrong);
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const missing = requiredErrors(fields, REQUIRED);
    setErrors(missing);
    setRefusal(null);
    if (focusFirstError(form, missing) || isPending) return;
    await save(form, fields).catch(() => {
      setPending(false);
      setRefusal(OUT_OF_REACH);
    });
  }

  async function save(form: HTMLFormElement, fields: FormData) {
    const password = readText(fields, 'password');
    if (password !== readText(fields, 'confirmPassword')) {
      const { FAILURES } = await loadFailureTexts();
      refuseFields(form, { confirmPassword: FAILURES.passwordsDiffer[1] });
      showFailure('passwordsDiffer');
      return;
    }
    setPending(true);
    const result = await resetPassword(token, password);
    if (result.ok) {
      onDone();
    } else if (result.code.startsWith('LINK_')) {
      onLinkRefused(result);
    } else {
      setPending(false);
      setRefusal(result);
      setRefused({ password, reasons: result.code === 'WEAK_PASSWORD' ? result.reasons : [] });
      refuseFields(form, wrongFields(result));
    }
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
