import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** Gives somebody a role; why it failed is also told where it was asked. */
export function useChangeRole(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.staff.customers.changeRole.mutationOptions({
      onSuccess: ({ role }) => {
        showSuccess(role === 'owner' ? 'ownerMade' : 'roleUpdated');
        onDone();
      },
      onError: (_error, { role }) => showFailure(role === 'owner' ? 'makeOwner' : 'changeRole'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.customers.key() }),
    }),
  );
}
