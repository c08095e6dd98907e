import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { RefusalAlert } from '#app/components/refusal-alert.tsx';
import {
  focusFirstError,
  readText,
  requiredErrors,
  type FieldErrors,
} from '#app/lib/plain-form.ts';
import { paths } from '#app/lib/paths.ts';
import type { AuthFailure } from '#app/lib/session-calls.ts';
import { signIn } from '#app/lib/session.ts';
import { SUCCESSES } from '#app/lib/success-texts.ts';
import { loadToasts } from '#app/lib/toast-demand.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

const REQUIRED = {
  email: 'Vul je e-mailadres in.',
  password: 'Vul je wachtwoord in.',
} as const;

/** Fields keep what was typed by themselves: the browser holds it, before and after the script. */
export function LoginForm() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<AuthFailure | null>(null);
  const [isPending, setPending] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const missing = requiredErrors(fields, REQUIRED);
    setErrors(missing);
    setRefusal(null);
    if (focusFirstError(form, missing) || isPending) return;
    setPending(true);
    const result = await signIn(
      {
        email: readText(fields, 'email').trim(),
        password: readText(fields, 'password'),
        rememberMe: fields.has('rememberMe'),
      },
      { tone: 'success', title: SUCCESSES.signedIn },
    );
    if (result.ok) return;
    setPending(false);
    setRefusal(result);
    setErrors(result.fields);
    focusFirstError(form, result.fields);
    const { showFailure } = await loadToasts();
    showFailure('signIn', result.message);
  }

  return (
    <EarlyForm onSubmit={handleSubmit}>
      <FormField label="E-mailadres" name="email" error={errors['email']}>
        <Input type="email" autoComplete="username" inputMode="email" required />
      </FormField>
      <FormField label="Wachtwoord" name="password" error={errors['password']}>
        <PasswordInput autoComplete="current-password" required />
      </FormField>
      <div className="flex flex-wrap items-center justify-between gap-3 text-[0.9375rem]">
        <CheckboxField name="rememberMe" label="Onthoud mij" />
        <Link to={paths.forgotPassword()} className="text-green underline underline-offset-4">
          Wachtwoord vergeten?
        </Link>
      </div>
      <RefusalAlert refusal={refusal} />
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isPending}>
        Inloggen
      </Button>
    </EarlyForm>
  );
}
