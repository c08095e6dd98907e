import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api, orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { SUCCESSES } from '#app/lib/success-texts.ts';
import { showFailure, showSuccess } from '#app/lib/toasts.ts';

/** Long enough to read what happened and to think again; the list brings it back for a day. */
const SHOWN_MS = 12_000;

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
    toast.success(SUCCESSES[success], {
      duration: SHOWN_MS,
      action: { label: 'Ongedaan maken', onClick: () => void restore(serviceIds) },
    });
  };
}
