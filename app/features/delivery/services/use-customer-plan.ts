import { orpc } from '#app/lib/api.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';

/** Changes the plan of a customer's service for staff; the reason of a failure stands in the dialog. */
export function useCustomerPlan(onDone: () => void) {
  const endingWith = (sentence: string): ActionEnding => ({
    success: ['serviceStatusUpdated', sentence],
    refresh: orpc.staff.key(),
    onDone,
  });
  const { planChanges } = orpc.staff;
  return {
    change: useAction(
      planChanges.change.mutationOptions(),
      endingWith('De klant krijgt een mail met de wijziging.'),
    ),
    withdraw: useAction(
      planChanges.withdraw.mutationOptions(),
      endingWith('De wijziging is ingetrokken.'),
    ),
  };
}
