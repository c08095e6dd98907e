import { useMutation } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useOnReturn } from '#app/lib/live/use-on-return.ts';

/**
 * Goes on to the page where an order is paid. It stays pending on the way, because a second press
 * would ask again.
 */
export function usePayOrder(onError?: (error: Error) => void) {
  const pay = useMutation(
    orpc.customer.orders.pay.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
      ...(onError !== undefined && { onError }),
    }),
  );
  useOnReturn(pay.reset);
  return { error: pay.error, isPending: pay.isPending || pay.isSuccess, pay: pay.mutate };
}
