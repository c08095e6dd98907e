import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Member } from '#contract/customer/members.ts';
import { EndMemberDialog } from './end-member-dialog.tsx';

type EndColleagueDialogProps = { customerId: string; member: Member; onClose: () => void };

/** Asks staff whether one of a customer's colleagues goes. */
export function EndColleagueDialog({ customerId, member, onClose }: EndColleagueDialogProps) {
  const end = useAction(orpc.staff.members.end.mutationOptions(), {
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  return (
    <EndMemberDialog
      member={member}
      account="het account van deze klant"
      task={end}
      onClose={onClose}
      onConfirm={() => end.mutate({ customerId, membershipId: member.id })}
    />
  );
}
