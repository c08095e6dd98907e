import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useOnReturn } from '#app/lib/live/use-on-return.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Goes to the bank to give a mandate; who comes back with the button of the browser may press again. */
export function useAskMandate() {
  const ask = useAction(orpc.customer.mandates.ask.mutationOptions(), {
    onDone: ({ payUrl }) => window.location.assign(payUrl),
  });
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
  return useAction(orpc.customer.mandates.check.mutationOptions(), {
    onDone: (state) => queryClient.setQueryData(orpc.customer.mandates.get.queryKey(), state),
  });
}
