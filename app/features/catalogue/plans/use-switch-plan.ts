import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Puts a plan up for sale or takes it out, at once. */
export function useSwitchPlan() {
  return useAction(orpc.staff.plans.switch.mutationOptions(), {
    success: ({ name, active }) => [
      'planSaved',
      active
        ? `${name} staat nu te koop op de website.`
        : `${name} is niet meer te bestellen. Wat draait, draait door.`,
    ],
    failure: 'update',
    refresh: orpc.staff.plans.key(),
  });
}
