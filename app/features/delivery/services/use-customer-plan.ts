import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';

/** Changes the plan of a customer's service for staff; the reason of a failure stands in the dialog. */
export function useCustomerPlan(onDone: () => void) {
  const queryClient = useQueryClient();
  const said = (sentence: string) => ({
    onSuccess: () => {
      showSuccess('serviceStatusUpdated', sentence);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
  });
  const { planChanges } = orpc.staff;
  return {
    change: useMutation(
      planChanges.change.mutationOptions(said('De klant krijgt een mail met de wijziging.')),
    ),
    withdraw: useMutation(
      planChanges.withdraw.mutationOptions(said('De wijziging is ingetrokken.')),
    ),
  };
}
