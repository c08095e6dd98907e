import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#app/lib/api.ts';

/** Goes to the bank to give a mandate; who comes back with the button of the browser may press again. */
export function useAskMandate() {
  const ask = useMutation(
    orpc.customer.mandates.ask.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
    }),
  );
  const { reset } = ask;
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [reset]);
  return {
    error: ask.error,
    isPending: ask.isPending || ask.isSuccess,
    ask: () => ask.mutate({ agreed: true }),
  };
}

/** Asks the bank how it stands; what it answers is what the page shows. */
export function useCheckMandate() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.customer.mandates.check.mutationOptions({
      onSuccess: (state) => queryClient.setQueryData(orpc.customer.mandates.get.queryKey(), state),
    }),
  );
}
