import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { MEMBER_RIGHTS, type MemberRight } from '#domain/identity/membership.ts';

/** Refreshes the list after every change of it, whichever way that ends. */
export function useMembersRefresh() {
  const queryClient = useQueryClient();
  return {
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.customer.members.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.customer.account.key() }),
      ]),
  };
}

/** Reads the rights that are ticked in a form. */
export function readRights(fields: FormData): MemberRight[] {
  const ticked = fields.getAll('rights');
  return MEMBER_RIGHTS.filter((right) => ticked.includes(right));
}

export const NO_RIGHTS = 'Kies ten minste één recht.';
