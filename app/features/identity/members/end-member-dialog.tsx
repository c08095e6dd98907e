import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import type { Member } from '#contract/customer/members.ts';
import type { ComponentProps } from 'react';

type EndMemberDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'task' | 'onClose' | 'onConfirm'
> & {
  member: Member;
  /** The account that they worked in, as who asks calls it. */
  account: string;
};

/** Names who goes, and what that does. */
export function EndMemberDialog({ member, account, ...dialog }: EndMemberDialogProps) {
  const isMember = member.acceptedAt !== null;
  const name = member.name ?? member.email;
  return (
    <ConfirmDialog
      open
      title={isMember ? `${name} als collega beëindigen?` : 'Uitnodiging intrekken?'}
      confirmLabel={isMember ? 'Beëindigen' : 'Intrekken'}
      {...dialog}
    >
      {isMember
        ? `${name} (${member.email}) kan meteen niets meer in ${account} en krijgt daar een mail over.`
        : `De link in de mail aan ${member.email} werkt dan niet meer.`}
    </ConfirmDialog>
  );
}
