import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { onDemand } from '#app/lib/session/lazy-code.ts';
import { paths } from '#app/lib/paths.ts';
import { focusFirstError, readText } from '#app/lib/forms/plain-form.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

const loadCheck = onDemand(() => import('#app/lib/maintenance/check-access-code.ts'));

type AccessFormProps = {
  /** Before the page that was asked for opens; with what it is to say. */
  onEntered: (welcome: string) => void;
};

/** Lets in people who work on the site while it is closed. What was typed stays until it was right. */
export function AccessForm({ onEntered }: AccessFormProps) {
  const [error, setError] = useState<string>();
  const [hint, setHint] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    setPending(true);
    setError(undefined);
    setHint(undefined);
    try {
      const { checkCode } = await loadCheck();
      const answer = await checkCode(readText(new FormData(form), 'password').trim());
      if (answer.ok) {
        onEntered(answer.welcome);
        answer.enter();
        return;
      }
      setError(answer.title);
      if (answer.failure === 'accessCodeElsewhere') setHint(answer.hint);
      focusFirstError(form, { password: answer.title });
      showFailure(answer.failure);
    } catch {
      setError('We zijn even niet bereikbaar. Probeer het zo opnieuw.');
    }
    setPending(false);
  }

  return (
    <EarlyForm onSubmit={handleSubmit} labelledBy="toegang">
      <FormField label="Toegangscode" name="password" error={error}>
        <PasswordInput autoComplete="off" spellCheck={false} required />
      </FormField>
      {hint === undefined ? null : <p className="text-sm text-ink-soft">{hint}</p>}
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
