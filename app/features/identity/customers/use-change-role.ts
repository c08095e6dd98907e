import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { isAtPassword } from '#app/lib/forms/refused-fields.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** Gives somebody a role; why it failed is told where it was asked, and but for the password in a toast too. */
export function useChangeRole(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.staff.customers.changeRole.mutationOptions({
      // A password is on this screen and in no memory behind it.
      gcTime: 0,
      onSuccess: ({ role }) => {
        showSuccess(role === 'owner' ? 'ownerMade' : 'roleUpdated');
        onDone();
      },
      onError: (error, { role }) => {
        if (!isAtPassword(error)) showFailure(role === 'owner' ? 'makeOwner' : 'changeRole');
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.customers.key() }),
    }),
  );
}
