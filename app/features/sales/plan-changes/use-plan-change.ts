import { useNavigate } from 'react-router';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Another plan or term for a service: now, from its next term on, or not after all. */
export function usePlanChange(serviceId: string) {
  const navigate = useNavigate();
  // The price may have changed: the form shows the one of now.
  const refresh = orpc.customer.key();
  const { planChanges } = orpc.customer;
  return {
    order: useAction(planChanges.order.mutationOptions(), {
      refresh,
      onDone: ({ orderId, payUrl }) => {
        // Replaced, so that 'back' does not lead to a form that has been sent.
        if (payUrl === null) void navigate(areaPaths.order(orderId), { replace: true });
        else window.location.replace(payUrl);
      },
    }),
    schedule: useAction(planChanges.schedule.mutationOptions(), {
      success: ['serviceStatusUpdated', 'Je wijziging staat klaar.'],
      refresh,
      onDone: () => void navigate(areaPaths.service(serviceId), { replace: true }),
    }),
    withdraw: useAction(planChanges.withdraw.mutationOptions(), {
      success: ['serviceStatusUpdated', 'Je houdt wat je had.'],
      failure: 'update',
      refresh,
    }),
  };
}
