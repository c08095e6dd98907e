import { useState } from 'react';
import { Link } from 'react-router';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { RefusalAlert } from '#app/components/refusal-alert.tsx';
import { SecondFactorField } from '#app/components/second-factor-field.tsx';
import { readText } from '#app/lib/forms/plain-form.ts';
import { paths } from '#app/lib/paths.ts';
import { loadEntrance } from '#app/lib/session/session-demand.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { refusedAt, useEntranceForm } from './use-entrance-form.ts';

const REQUIRED = {
  email: 'Vul je e-mailadres in.',
  password: 'Vul je wachtwoord in.',
} as const;
const CODE_REQUIRED = { code: 'Vul je code in.' } as const;

export function LoginForm() {
  const [needsCode, setNeedsCode] = useState(false);
  const required = needsCode ? CODE_REQUIRED : REQUIRED;
  const { errors, refusal, isPending, handleSubmit, forget } = useEntranceForm({
    required,
    send: enter,
  });

  async function enter(fields: FormData) {
    const { signIn, SUCCESSES } = await loadEntrance();
    const result = await signIn(
      {
        email: readText(fields, 'email').trim(),
        password: readText(fields, 'password'),
        rememberMe: fields.has('rememberMe'),
        ...(needsCode && { code: readText(fields, 'code').trim() }),
      },
      { tone: 'success', title: SUCCESSES.signedIn },
    );
    if (result.ok) return null;
    if (result.code === 'SECOND_FACTOR_NEEDED') {
      setNeedsCode(true);
      return refusedAt({});
    }
    showFailure('signIn', result.message);
    // A wrong code stands at its field.
    return result.code === 'SECOND_FACTOR_WRONG'
      ? refusedAt(result.fields)
      : { refusal: result, wrong: result.fields };
  }

  function handleBack() {
    setNeedsCode(false);
    forget();
  }

  return (
    <EarlyForm onSubmit={handleSubmit}>
      {/* The typed address and password stay while the code is asked for: they are sent along. */}
      <div hidden={needsCode} className="space-y-5">
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
      </div>
      {needsCode ? <SecondFactorField error={errors['code']} /> : null}
      <RefusalAlert refusal={refusal} />
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isPending}>
        Inloggen
      </Button>
      {needsCode ? (
        <Button variant="ghost" className="w-full" onClick={handleBack}>
          Terug
        </Button>
      ) : null}
    </EarlyForm>
  );
}
