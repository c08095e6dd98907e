import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { useSite } from '#app/lib/site.ts';
import { PasswordInput } from '#app/ui/password-input.tsx';
import type { PasswordContext } from '#domain/identity/password.ts';

export type Person = Omit<PasswordContext, 'siteName'>;

/** A password that the server found too weak, and why. */
export type RefusedPassword = { password: string; reasons: readonly string[] };

type NewPasswordFieldsProps = {
  label: string;
  errors: FieldErrors;
  /** The person the password is for: a good one does not follow from that. */
  personOf: (fields: FormData) => Person;
  refused: RefusedPassword | null;
};

/**
 * Comes with the first letter: until then there is nothing to measure. Where it cannot be fetched the
 * form does without: the server measures too.
 */
const LazyPasswordMeter = lazyPart(async () => {
  const { PasswordMeter } = await import('./password-meter.tsx');
  return PasswordMeter;
});

type Draft = { password: string; person: Person };
const EMPTY: Draft = { password: '', person: { email: '', names: [] } };

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, errors, personOf, refused } = props;
  const { siteName } = useSite();
  const [draft, setDraft] = useState(EMPTY);
  const handleInput = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    if (form === null) return;
    const fields = new FormData(form);
    setDraft({ password: readText(fields, 'password'), person: personOf(fields) });
  };
  const place = useRef<HTMLDivElement>(null);
  // Typed, or filled in by a password manager, before this script ran: it is said again.
  useEffect(() => {
    const input = place.current?.querySelector('input');
    if (input?.value) input.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  // A form that was sent before this script ran has a password that was never heard being typed.
  const password = draft.password || (refused?.password ?? '');
  return (
    <>
      <div ref={place}>
        <FormField label={label} name="password" error={errors['password']}>
          <PasswordInput
            autoComplete="new-password"
            placeholder="Minimaal 8 tekens"
            required
            onInput={handleInput}
          />
        </FormField>
        {password === '' ? (
          <Advice />
        ) : (
          <Suspense fallback={<Advice />}>
            <LazyPasswordMeter
              password={password}
              context={{ ...draft.person, siteName }}
              refusedFor={password === refused?.password ? refused.reasons : []}
            />
          </Suspense>
        )}
      </div>
      <FormField
        label="Bevestig wachtwoord"
        name="confirmPassword"
        error={errors['confirmPassword']}
      >
        <PasswordInput autoComplete="new-password" required />
      </FormField>
    </>
  );
}

function Advice() {
  return (
    <p className="mt-1.5 text-sm text-ink-soft">
      Een zin van een paar woorden is sterk en goed te onthouden.
    </p>
  );
}
