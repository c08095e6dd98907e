import { orpc } from '#app/lib/api.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';

function endingWith(sentence?: string): ActionEnding {
  return {
    success: ['serviceStatusUpdated', sentence],
    failure: 'update',
    refresh: orpc.staff.key(),
  };
}

/**
 * Gives the acts that staff do to a service with one press; each reports its outcome and refreshes the
 * lists.
 */
export function useStaffService() {
  const { services } = orpc.staff;
  return {
    startDelivery: useAction(
      services.startDelivery.mutationOptions(),
      endingWith('De levering is gestart.'),
    ),
    activate: useAction(services.activate.mutationOptions(), endingWith()),
    restart: useAction(services.restart.mutationOptions(), endingWith('De server wordt herstart.')),
    markDone: useAction(services.markDone.mutationOptions(), endingWith()),
    restore: useAction(services.restore.mutationOptions(), endingWith('De service is teruggezet.')),
  };
}
