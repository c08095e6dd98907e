import ShieldCheck from 'lucide-react/icons/shield-check';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';

/** Asks for a code in the console, from staff who got their role after they signed in here. */
export function ProveSessionCard() {
  const prove = useAction(orpc.customer.security.proveSession.mutationOptions(), {
    refresh: orpc.customer.account.key(),
  });

  const { error } = prove;
  const form = usePlainForm({ error, required: { code: 'Vul de code in.' } });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = form.read(event.currentTarget);
    if (fields !== null) prove.mutate({ code: readText(fields, 'code').trim() });
  }

  return (
    <Card className="mx-auto my-4 w-full max-w-2xl p-6 sm:my-10 sm:p-9">
      <span className="grid size-14 place-items-center rounded-full bg-green-soft text-green">
        <ShieldCheck aria-hidden="true" className="size-7" />
      </span>
      <h2 className="mt-5 text-2xl font-semibold text-balance sm:text-3xl">
        Bevestig eerst dat jij het bent
      </h2>
      <p className="mt-3 text-ink-soft">
        Je kreeg meer rechten nadat je hier was ingelogd. Vul een code uit je app in, dan gaat het
        Admin Panel voor je open. Dat doe je op dit apparaat één keer.
      </p>
      <form noValidate onSubmit={handleSubmit} className="mt-6 flex flex-col gap-6">
        <FormField
          label="Code uit je app, of een herstelcode"
          name="code"
          error={form.errors['code'] ?? (error === null ? undefined : errorText(error))}
        >
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={20}
            required
          />
        </FormField>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={prove.isPending}>
            Bevestigen
          </Button>
          <Button asChild variant="secondary">
            <Link to={paths.dashboard()}>Naar je dashboard</Link>
          </Button>
        </div>
      </form>
    </Card>
  );
}
