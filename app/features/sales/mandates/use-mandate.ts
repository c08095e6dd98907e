import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useOnReturn } from '#app/lib/live/use-on-return.ts';

/** Goes to the bank to give a mandate; who comes back with the button of the browser may press again. */
export function useAskMandate() {
  const ask = useMutation(
    orpc.customer.mandates.ask.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
    }),
  );
  useOnReturn(ask.reset);
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
