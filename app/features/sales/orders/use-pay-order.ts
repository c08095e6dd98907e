import { orpc } from '#app/lib/api.ts';
import { useOnReturn } from '#app/lib/live/use-on-return.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';

/**
 * Goes on to the page where an order is paid. It stays pending on the way, because a second press
 * would ask again.
 */
export function usePayOrder(ending: Pick<ActionEnding, 'failure'> = {}) {
  const pay = useAction(orpc.customer.orders.pay.mutationOptions(), {
    ...ending,
    onDone: ({ payUrl }) => window.location.assign(payUrl),
  });
  useOnReturn(pay.reset);
  return { error: pay.error, isPending: pay.isPending || pay.isSuccess, pay: pay.mutate };
}
