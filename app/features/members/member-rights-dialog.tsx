import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Member } from '#contract/customer/members.ts';
import { RightsForm } from './rights-form.tsx';
import { NO_RIGHTS, readRights, useMembersRefresh } from './use-members.ts';

type MemberRightsDialogProps = { member: Member; open: boolean; onClose: () => void };

/** Other rights for a colleague; they count from their next press on. */
export function MemberRightsDialog({ member, open, onClose }: MemberRightsDialogProps) {
  const formId = useId();
  const [missing, setMissing] = useState<string>();
  const change = useMutation(
    orpc.customer.members.change.mutationOptions({
      ...useMembersRefresh(),
      onSuccess: () => {
        showSuccess('settingsSaved');
        close();
      },
    }),
  );
  const close = () => {
    setMissing(undefined);
    change.reset();
    onClose();
  };
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const rights = readRights(new FormData(event.currentTarget));
    setMissing(rights.length === 0 ? NO_RIGHTS : undefined);
    if (rights.length > 0 && !change.isPending) change.mutate({ membershipId: member.id, rights });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={`Rechten van ${member.name ?? member.email}`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Annuleren
          </Button>
          <Button type="submit" form={formId} pending={change.isPending}>
            Opslaan
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="space-y-5" onSubmit={handleSubmit}>
        <RightsForm chosen={member.rights} error={missing} />
        {change.error === null ? null : <Alert tone="bad">{errorText(change.error)}</Alert>}
      </form>
    </Dialog>
  );
}
