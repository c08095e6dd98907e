import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Member } from '#contract/customer/members.ts';
import { readRights, rightsFault, RightsForm } from './rights-form.tsx';

type MemberRightsDialogProps = { member: Member; onClose: () => void };

/** Other rights for a colleague; they count from their next press on. */
export function MemberRightsDialog({ member, onClose }: MemberRightsDialogProps) {
  // As they were when the dialog opened: the list behind it goes on changing.
  const [seen] = useState(member.rights);
  const change = useAction(orpc.customer.members.change.mutationOptions(), {
    success: ['settingsSaved'],
    refresh: orpc.customer.key(),
    onDone: onClose,
  });
  const form = usePlainForm({ error: change.error, faultsOf: rightsFault });
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields === null) return;
    change.mutate({ membershipId: member.id, rights: readRights(fields), seen });
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Rechten van ${member.name ?? member.email}`}
      size="sm"
      submitLabel="Opslaan"
      pending={change.isPending}
      error={change.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <RightsForm chosen={seen} error={form.errors['rights']} />
    </FormDialog>
  );
}
