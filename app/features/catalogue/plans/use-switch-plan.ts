import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** Puts a plan up for sale or takes it out, at once. */
export function useSwitchPlan() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.staff.plans.switch.mutationOptions({
      onSuccess: ({ name, active }) =>
        showSuccess(
          'planSaved',
          active
            ? `${name} staat nu te koop op de website.`
            : `${name} is niet meer te bestellen. Wat draait, draait door.`,
        ),
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.plans.key() }),
    }),
  );
}
