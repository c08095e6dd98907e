import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Member } from '#contract/customer/members.ts';

type EndColleagueDialogProps = { customerId: string; member: Member; onClose: () => void };

/** Names who of a customer's colleagues goes, and what that does. */
export function EndColleagueDialog({ customerId, member, onClose }: EndColleagueDialogProps) {
  const end = useAction(orpc.staff.members.end.mutationOptions(), {
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const isMember = member.acceptedAt !== null;
  const name = member.name ?? member.email;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isMember ? `${name} als collega beëindigen?` : 'Uitnodiging intrekken?'}
      confirmLabel={isMember ? 'Beëindigen' : 'Intrekken'}
      task={end}
      onConfirm={() => end.mutate({ customerId, membershipId: member.id })}
    >
      {isMember
        ? `${name} (${member.email}) kan meteen niets meer in het account van deze klant en krijgt daar een mail over.`
        : `De link in de mail aan ${member.email} werkt dan niet meer.`}
    </ConfirmDialog>
  );
}
