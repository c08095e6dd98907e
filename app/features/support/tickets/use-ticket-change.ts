import { orpc } from '#app/lib/api.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';

/** Going through a list of choices with the keys sends one after the other: the last one counts. */
const SCOPE = { id: 'ticket-change' };

/** Changes the status, priority or assignee of a ticket. */
export function useTicketChange() {
  const { tickets } = orpc.staff;
  const ending: ActionEnding = {
    success: ['statusUpdated'],
    failure: 'update',
    refresh: tickets.key(),
  };
  return {
    status: useAction(tickets.setStatus.mutationOptions({ scope: SCOPE }), ending),
    priority: useAction(tickets.setPriority.mutationOptions({ scope: SCOPE }), ending),
    assignee: useAction(tickets.assign.mutationOptions({ scope: SCOPE }), ending),
  };
}
