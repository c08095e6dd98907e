import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { paths } from '#app/lib/paths.ts';
import { focusFirstError, readText } from '#app/lib/plain-form.ts';
import { hasSha256, sha256 } from '#app/lib/sha256.ts';
import { showFailure } from '#app/lib/toasts.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

type Failure =
  | 'accessCodeEmpty'
  | 'accessCodeWrong'
  | 'accessCodeElsewhere'
  | 'accessCodeTooOften'
  | 'accessCodeUnchecked'
  | 'accessCodeUnsafe';

/** Asks the server; the code itself stays here. */
async function checkCode(code: string): Promise<{ expiresAt: Date } | Failure> {
  if (code === '') return 'accessCodeEmpty';
  if (!hasSha256()) return 'accessCodeUnsafe';
  try {
    const { makeClient } = await import('#app/lib/rpc-client.ts');
    const client = makeClient({ headers: () => ({}) });
    const entry = await client.public.maintenance.verifyPassword({
      passwordHash: await sha256(code),
    });
    if (entry.success) return { expiresAt: entry.expiresAt };
    return entry.error === 'ip_mismatch' ? 'accessCodeElsewhere' : 'accessCodeWrong';
  } catch (error) {
    const { errorCode } = await import('#app/lib/errors.ts');
    return errorCode(error) === 'RATE_LIMITED' ? 'accessCodeTooOften' : 'accessCodeUnchecked';
  }
}

type AccessFormProps = {
  /** Before the page that was asked for opens; with what it is to say. */
  onEntered: (welcome: string) => void;
};

/** For who works on the site while it is closed. What was typed stays until it was right. */
export function AccessForm({ onEntered }: AccessFormProps) {
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    setPending(true);
    setError(undefined);
    const result = await checkCode(readText(new FormData(form), 'password').trim());
    if (typeof result !== 'string') {
      const [{ holdAccess }, { SUCCESSES }] = await Promise.all([
        import('#app/lib/maintenance-access.ts'),
        import('#app/lib/success-texts.ts'),
      ]);
      onEntered(SUCCESSES.accessGranted);
      holdAccess(result.expiresAt);
      return;
    }
    const { FAILURES } = await import('#app/lib/toast-texts.ts');
    const [title] = FAILURES[result];
    setPending(false);
    setError(title);
    focusFirstError(form, { password: title });
    showFailure(result);
  }

  return (
    <EarlyForm onSubmit={handleSubmit} labelledBy="toegang">
      <FormField label="Toegangscode" name="password" error={error}>
        <PasswordInput autoComplete="off" spellCheck={false} required />
      </FormField>
      <Button type="submit" variant="secondary" className="w-full" pending={isPending}>
        Toegang krijgen
      </Button>
      <p className="text-sm text-ink-soft">
        Owner?{' '}
        <Link
          to={paths.login({ next: paths.admin() })}
          className="text-green underline underline-offset-4"
        >
          Log in
        </Link>
        , dan opent het Admin Panel zonder code.
      </p>
    </EarlyForm>
  );
}
