import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#app/lib/area-paths.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/**
 * Gives the acts of customers on their own service; each reports its outcome and refreshes the screens.
 */
export function useOwnService(onDone: () => void = () => undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
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
    wipe: useMutation(
      services.wipe.mutationOptions({
        ...said('We wissen de gegevens van je service.'),
        // A password is on this screen and in no memory behind it.
        gcTime: 0,
        // The dialog itself shows the error.
        onError: () => undefined,
      }),
    ),
    bringBack: useMutation(
      services.bringBack.mutationOptions({
        onSuccess: ({ orderId }) => navigate(paths.order(orderId)),
        onError: (error: unknown) => showFailure('update', errorText(error)),
        onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.customer.key() }),
      }),
    ),
  };
}
