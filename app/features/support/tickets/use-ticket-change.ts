import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** Changes the status, priority or assignee of a ticket. */
export function useTicketChange() {
  const queryClient = useQueryClient();
  const handlers = {
    // Going through a list of choices with the keys sends one after the other: the last one counts.
    scope: { id: 'ticket-change' },
    onSuccess: () => showSuccess('statusUpdated'),
    onError: (error: unknown) => showFailure('update', errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.tickets.key() }),
  };
  return {
    status: useMutation(orpc.staff.tickets.setStatus.mutationOptions(handlers)),
    priority: useMutation(orpc.staff.tickets.setPriority.mutationOptions(handlers)),
    assignee: useMutation(orpc.staff.tickets.assign.mutationOptions(handlers)),
  };
}
