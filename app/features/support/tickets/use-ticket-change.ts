import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** What staff decide about a ticket: its status, its priority and who has it. */
export function useTicketChange() {
  const queryClient = useQueryClient();
  const handlers = {
    // Who goes through a list of choices with the keys sends one after the other: the last one counts.
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
