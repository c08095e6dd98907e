import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { paths } from '#app/lib/area-paths.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** Another plan or cycle for a service: now, from its next term on, or not after all. */
export function usePlanChange(serviceId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: orpc.customer.key() });
  const { planChanges } = orpc.customer;
  return {
    order: useMutation(
      planChanges.order.mutationOptions({
        onSuccess: ({ orderId, payUrl }) => {
          // Replaced, so that 'back' does not lead to a form that has been sent.
          if (payUrl === null) void navigate(paths.order(orderId), { replace: true });
          else window.location.replace(payUrl);
        },
        // The price may have changed: it is shown before it is asked again.
        onSettled: readAgain,
      }),
    ),
    schedule: useMutation(
      planChanges.schedule.mutationOptions({
        onSuccess: () => {
          showSuccess('serviceStatusUpdated', 'Je wijziging staat klaar.');
          void navigate(paths.service(serviceId), { replace: true });
        },
        onSettled: readAgain,
      }),
    ),
    withdraw: useMutation(
      planChanges.withdraw.mutationOptions({
        onSuccess: () => showSuccess('serviceStatusUpdated', 'Je houdt wat je had.'),
        onError: (error: unknown) => showFailure('update', errorText(error)),
        onSettled: readAgain,
      }),
    ),
  };
}
