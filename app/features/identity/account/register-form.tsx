import { useState } from 'react';
import { Link } from 'react-router';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import {
  NewPasswordFields,
  type Person,
  type RefusedPassword,
} from '#app/components/new-password-fields.tsx';
import { RefusalAlert } from '#app/components/refusal-alert.tsx';
import { paths } from '#app/lib/paths.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { wrongFields, type AuthFailure } from '#app/lib/session/auth-answers.ts';
import { loadEntrance } from '#app/lib/session/session-demand.ts';
import { loadFailureTexts } from '#app/lib/toasts/toast-demand.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { refusedAt, useEntranceForm } from './use-entrance-form.ts';

const REQUIRED = {
  firstName: 'Vul je voornaam in.',
  lastName: 'Vul je achternaam in.',
  email: 'Vul je e-mailadres in.',
  password: 'Kies een wachtwoord.',
  confirmPassword: 'Vul je wachtwoord nog een keer in.',
  terms: 'Ga akkoord met de voorwaarden om een account te maken.',
} as const;

function readRegistration(fields: FormData) {
  return {
    firstName: readText(fields, 'firstName').trim(),
    lastName: readText(fields, 'lastName').trim(),
    email: readText(fields, 'email').trim(),
    company: readText(fields, 'company').trim(),
    password: readText(fields, 'password'),
  };
}

function readPerson(fields: FormData): Person {
  const { email, firstName, lastName } = readRegistration(fields);
  return { email, names: [firstName, lastName] };
}

/** The length of the password is a hint only: the server says what it refuses, and why. */
export function RegisterForm({ loginPath }: { loginPath: string }) {
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const { errors, refusal, isPending, handleSubmit } = useEntranceForm({
    required: REQUIRED,
    send: register,
  });

  async function register(fields: FormData) {
    const registration = readRegistration(fields);
    if (registration.password !== readText(fields, 'confirmPassword')) {
      const { FAILURES } = await loadFailureTexts();
      showFailure('passwordsDiffer');
      return refusedAt({ confirmPassword: FAILURES.passwordsDiffer[1] });
    }
    const { signUp, SUCCESSES } = await loadEntrance();
    const result = await signUp(registration, { tone: 'success', title: SUCCESSES.signedUp });
    if (result.ok) return null;
    setRefused({
      password: registration.password,
      reasons: result.code === 'WEAK_PASSWORD' ? result.reasons : [],
    });
    showFailure('signUp', result.message);
    return { refusal: result, wrong: wrongFields(result) };
  }

  return (
    <EarlyForm onSubmit={handleSubmit}>
      <PersonFields errors={errors} />
      <NewPasswordFields
        label="Wachtwoord"
        errors={errors}
        personOf={readPerson}
        refused={refused}
      />
      <TermsField error={errors['terms']} />
      <RefusalAlert
        refusal={refusal}
        action={isTaken(refusal) ? <KnownHere loginPath={loginPath} /> : undefined}
      />
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        Account aanmaken
      </Button>
    </EarlyForm>
  );
}

function isTaken(refusal: AuthFailure | null): boolean {
  return refusal?.code.startsWith('USER_ALREADY_EXISTS') ?? false;
}

/** Shows the ways in to somebody who forgot that they were here before; an order that waits goes along. */
function KnownHere({ loginPath }: { loginPath: string }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      <Button asChild variant="link">
        <Link to={loginPath}>Log in</Link>
      </Button>
      <Button asChild variant="link">
        <Link to={paths.forgotPassword()}>Wachtwoord vergeten?</Link>
      </Button>
    </div>
  );
}

function PersonFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label="Voornaam" name="firstName" error={errors['firstName']}>
          <Input autoComplete="given-name" required />
        </FormField>
        <FormField label="Achternaam" name="lastName" error={errors['lastName']}>
          <Input autoComplete="family-name" required />
        </FormField>
      </div>
      <FormField label="E-mailadres" name="email" error={errors['email']}>
        <Input type="email" autoComplete="email" inputMode="email" required />
      </FormField>
      <FormField label="Bedrijfsnaam" name="company" optional error={errors['company']}>
        <Input autoComplete="organization" />
      </FormField>
    </>
  );
}

function TermsField({ error }: { error: string | undefined }) {
  const linkClasses = 'text-green underline underline-offset-4';
  return (
    <CheckboxField
      name="terms"
      value="accepted"
      required
      error={error}
      label={
        <>
          Ik ga akkoord met de{' '}
          <Link to={paths.terms()} target="_blank" className={linkClasses}>
            algemene voorwaarden
          </Link>{' '}
          en heb de{' '}
          <Link to={paths.privacy()} target="_blank" className={linkClasses}>
            privacyverklaring
          </Link>{' '}
          gelezen.
        </>
      }
    />
  );
}
