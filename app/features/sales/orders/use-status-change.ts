import type { UseMutationOptions } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Changes the money of an order; every such change ends alike, with the whole console fresh. */
export function useStatusChange<Output, Error, Input>(
  call: UseMutationOptions<Output, Error, Input>,
  onDone: () => void,
) {
  return useAction(call, {
    success: ['statusUpdated'],
    failure: 'update',
    refresh: orpc.staff.key(),
    onDone,
  });
}
