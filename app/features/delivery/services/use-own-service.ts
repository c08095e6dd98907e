import { useNavigate } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import { orpc } from '#app/lib/api.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';

/**
 * Gives the acts of customers on their own service; each reports its outcome and refreshes the screens.
 */
export function useOwnService(onDone: () => void = () => undefined) {
  const navigate = useNavigate();
  const endingWith = (sentence: string): ActionEnding => ({
    success: ['serviceStatusUpdated', sentence],
    failure: 'update',
    refresh: orpc.customer.key(),
    onDone,
  });
  const { services } = orpc.customer;
  return {
    restart: useAction(
      services.restart.mutationOptions(),
      endingWith('De server wordt herstart. Dat duurt meestal even.'),
    ),
    rename: useAction(
      services.rename.mutationOptions(),
      endingWith('De nieuwe naam is opgeslagen.'),
    ),
    setDomain: useAction(
      services.setDomain.mutationOptions(),
      endingWith('Je domeinnaam is opgeslagen.'),
    ),
    cancel: useAction(services.cancel.mutationOptions(), endingWith('Je opzegging is verwerkt.')),
    undoCancel: useAction(
      services.undoCancel.mutationOptions(),
      endingWith('Je service gaat gewoon door.'),
    ),
    wipe: useAction(services.wipe.mutationOptions(), {
      ...endingWith('We wissen de gegevens van je service.'),
      // The dialog itself shows the error.
      failure: () => null,
      isSecret: true,
    }),
    bringBack: useAction(services.bringBack.mutationOptions(), {
      failure: 'update',
      refresh: orpc.customer.key(),
      onDone: ({ orderId }) => navigate(areaPaths.order(orderId)),
    }),
  };
}
