import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** What a customer does to their own service; each says how it went and has the screens read again. */
export function useOwnService(onDone: () => void = () => undefined) {
  const queryClient = useQueryClient();
  const said = (sentence: string) => ({
    onSuccess: () => {
      showSuccess('serviceStatusUpdated', sentence);
      onDone();
    },
    onError: (error: unknown) => showFailure('update', errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.customer.key() }),
  });
  const { services } = orpc.customer;
  return {
    restart: useMutation(
      services.restart.mutationOptions(said('De server wordt herstart. Dat duurt meestal even.')),
    ),
    rename: useMutation(services.rename.mutationOptions(said('De nieuwe naam is opgeslagen.'))),
    setDomain: useMutation(
      services.setDomain.mutationOptions(said('Je domeinnaam is opgeslagen.')),
    ),
    cancel: useMutation(services.cancel.mutationOptions(said('Je opzegging is verwerkt.'))),
    undoCancel: useMutation(
      services.undoCancel.mutationOptions(said('Je service gaat gewoon door.')),
    ),
  };
}
