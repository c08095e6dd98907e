import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** Ends every change of an order's money: shows the toast, closes the dialog and refreshes the console. */
export function useStatusChange(onDone: () => void) {
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      showSuccess('statusUpdated');
      onDone();
    },
    onError: (error: unknown) => showFailure('update', errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
  };
}
