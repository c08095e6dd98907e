import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showReversible, showSuccess } from '#app/lib/toasts/toasts.ts';

/** Says that services are gone, with the way back. */
export function useUndoToast() {
  const queryClient = useQueryClient();
  const restore = async (serviceIds: string[]) => {
    try {
      await api.staff.services.restore({ serviceIds });
      showSuccess('serviceStatusUpdated', 'Alles is teruggezet.');
    } catch (error) {
      showFailure('update', errorText(error));
    }
    await queryClient.invalidateQueries({ queryKey: orpc.staff.key() });
  };
  return (success: 'serviceDeleted' | 'servicesDeleted', serviceIds: string[]) => {
    showReversible(success, () => void restore(serviceIds));
  };
}
