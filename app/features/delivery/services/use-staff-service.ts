import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/**
 * Gives the acts that staff do to a service with one press; each reports its outcome and refreshes the
 * lists.
 */
export function useStaffService() {
  const queryClient = useQueryClient();
  const said = (sentence?: string) => ({
    onSuccess: () => showSuccess('serviceStatusUpdated', sentence),
    onError: (error: unknown) => showFailure('update', errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
  });
  const { services } = orpc.staff;
  return {
    startDelivery: useMutation(
      services.startDelivery.mutationOptions(said('De levering is gestart.')),
    ),
    activate: useMutation(services.activate.mutationOptions(said())),
    restart: useMutation(services.restart.mutationOptions(said('De server wordt herstart.'))),
    markDone: useMutation(services.markDone.mutationOptions(said())),
    restore: useMutation(services.restore.mutationOptions(said('De service is teruggezet.'))),
  };
}
