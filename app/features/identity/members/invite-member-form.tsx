import type { FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useAction } from '#app/lib/use-action.ts';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { readRights, rightsFault, RightsForm } from './rights-form.tsx';

const REQUIRED = { email: 'Vul een e-mailadres in.' } as const;

/** Asks somebody to work along, by mail. */
export function InviteMemberForm() {
  const reason = useOwnAccountReason();
  const invite = useAction(orpc.customer.members.invite.mutationOptions(), {
    success: (_made, { email }) => ['emailSent', `De uitnodiging voor ${email} is onderweg.`],
    refresh: orpc.customer.key(),
  });
  const { error } = invite;
  const form = usePlainForm({ error, required: REQUIRED, faultsOf: rightsFault });
  const hasFormError = error !== null && Object.keys(form.atFields).length === 0;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const fields = form.read(element);
    invite.reset();
    if (fields === null || invite.isPending || reason !== null) return;
    const email = readText(fields, 'email').trim();
    invite.mutate({ email, rights: readRights(fields) }, { onSuccess: () => element.reset() });
  }

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h3 className="text-lg font-semibold">Collega uitnodigen</h3>
        <p className="mt-1 max-w-[60ch] text-[0.9375rem] text-ink-soft">
          Je collega krijgt een mail met een link die zeven dagen werkt. Bestellen, opzeggen,
          incasso en je instellingen blijven van jou alleen.
        </p>
      </div>
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={handleSubmit}>
        <FormField label="E-mailadres" name="email" error={form.errors['email']}>
          <Input type="email" inputMode="email" autoComplete="off" maxLength={254} required />
        </FormField>
        <RightsForm chosen={[]} error={form.errors['rights']} />
        {hasFormError ? <Alert tone="bad">{errorText(error)}</Alert> : null}
        <GuardedButton
          type="submit"
          className="self-start"
          reason={reason}
          pending={invite.isPending}
        >
          Uitnodiging sturen
        </GuardedButton>
      </form>
    </Card>
  );
}
