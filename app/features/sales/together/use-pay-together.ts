import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useOnReturn } from '#app/lib/live/use-on-return.ts';

/** Goes on to where the chosen orders are paid; what has changed meanwhile is shown anew. */
export function usePayTogether() {
  const queryClient = useQueryClient();
  const pay = useMutation(
    orpc.customer.together.pay.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
      onError: () => queryClient.invalidateQueries({ queryKey: orpc.customer.together.key() }),
    }),
  );
  useOnReturn(pay.reset);
  return { error: pay.error, isPending: pay.isPending || pay.isSuccess, pay: pay.mutate };
}
