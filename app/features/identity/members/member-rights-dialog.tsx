import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Member } from '#contract/customer/members.ts';
import { NO_RIGHTS, readRights, RightsForm } from './rights-form.tsx';

type MemberRightsDialogProps = { member: Member; onClose: () => void };

/** Other rights for a colleague; they count from their next press on. */
export function MemberRightsDialog({ member, onClose }: MemberRightsDialogProps) {
  // As they were when the dialog opened: the list behind it goes on changing.
  const [seen] = useState(member.rights);
  const [missing, setMissing] = useState<string>();
  const change = useAction(orpc.customer.members.change.mutationOptions(), {
    success: ['settingsSaved'],
    refresh: orpc.customer.key(),
    onDone: onClose,
  });
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const rights = readRights(new FormData(event.currentTarget));
    setMissing(rights.length === 0 ? NO_RIGHTS : undefined);
    if (rights.length > 0) change.mutate({ membershipId: member.id, rights, seen });
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Rechten van ${member.name ?? member.email}`}
      size="sm"
      submitLabel="Opslaan"
      pending={change.isPending}
      error={change.error}
      onSubmit={handleSubmit}
    >
      <RightsForm chosen={seen} error={missing} />
    </FormDialog>
  );
}
