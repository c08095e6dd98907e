import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#app/lib/api.ts';

/**
 * Goes on to the page where an order is paid. It stays pending on the way, because a second press
 * would ask again; who comes back with the button of the browser finds the page as it was left.
 */
export function usePayOrder(onError?: (error: Error) => void) {
  const pay = useMutation(
    orpc.customer.orders.pay.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
      ...(onError !== undefined && { onError }),
    }),
  );
  const { reset } = pay;
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [reset]);
  return { error: pay.error, isPending: pay.isPending || pay.isSuccess, pay: pay.mutate };
}
