import { useState, type FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import {
  focusFirstError,
  readText,
  requiredErrors,
  type FieldErrors,
} from '#app/lib/forms/plain-form.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useAction } from '#app/lib/use-action.ts';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { NO_RIGHTS, readRights, RightsForm } from './rights-form.tsx';

const REQUIRED = { email: 'Vul een e-mailadres in.' } as const;

/** Asks somebody to work along, by mail. */
export function InviteMemberForm() {
  const [missing, setMissing] = useState<FieldErrors>({});
  const reason = useOwnAccountReason();
  const invite = useAction(orpc.customer.members.invite.mutationOptions(), {
    success: (_made, { email }) => ['emailSent', `De uitnodiging voor ${email} is onderweg.`],
    refresh: orpc.customer.key(),
  });
  const refused = Object.fromEntries(
    fieldErrors(invite.error).map(({ path, message }) => [path, message]),
  );
  const errors: FieldErrors = { ...refused, ...missing };
  const hasFormError = invite.error !== null && Object.keys(refused).length === 0;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const rights = readRights(fields);
    const found = {
      ...requiredErrors(fields, REQUIRED),
      ...(rights.length === 0 && { rights: NO_RIGHTS }),
    };
    setMissing(found);
    invite.reset();
    if (focusFirstError(form, found) || invite.isPending || reason !== null) return;
    const email = readText(fields, 'email').trim();
    invite.mutate({ email, rights }, { onSuccess: () => form.reset() });
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
        <FormField label="E-mailadres" name="email" error={errors['email']}>
          <Input type="email" inputMode="email" autoComplete="off" maxLength={254} required />
        </FormField>
        <RightsForm chosen={[]} error={errors['rights']} />
        {hasFormError ? <Alert tone="bad">{errorText(invite.error)}</Alert> : null}
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
