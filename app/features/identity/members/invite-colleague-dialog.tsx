import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { readRights, rightsFault, RightsForm } from './rights-form.tsx';

const REQUIRED = { email: 'Vul een e-mailadres in.' } as const;

/** Asks somebody to work along in the account of a customer, on the word of staff. */
export function InviteColleagueDialog({
  customerId,
  onClose,
}: {
  customerId: string;
  onClose: () => void;
}) {
  const invite = useAction(orpc.staff.members.invite.mutationOptions(), {
    success: (_made, { email }) => ['emailSent', `De uitnodiging voor ${email} is onderweg.`],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const { error } = invite;
  const form = usePlainForm({ error, required: REQUIRED, faultsOf: rightsFault });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    invite.reset();
    if (fields === null) return;
    const email = readText(fields, 'email').trim();
    invite.mutate({ customerId, email, rights: readRights(fields) });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Collega uitnodigen"
      description="De collega krijgt een mail met een link die zeven dagen werkt, en de klant leest dat je dit hebt gedaan. Staan registraties uit, dan maken we er een account bij."
      submitLabel="Uitnodiging sturen"
      pending={invite.isPending}
      error={error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField label="E-mailadres" name="email" error={form.errors['email']}>
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
      </FormField>
      <RightsForm chosen={[]} error={form.errors['rights']} />
    </FormDialog>
  );
}
