import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { ReinstallServiceDialog } from './reinstall-service-dialog.tsx';

type StaffReinstallDialogProps = { service: StaffService; onClose: () => void };

/** Staff have the server of a customer made anew, because they asked for it. */
export function StaffReinstallDialog({ service, onClose }: StaffReinstallDialogProps) {
  const queryClient = useQueryClient();
  const reinstall = useMutation(
    orpc.staff.services.reinstall.mutationOptions({
      // A password is on this screen and in no memory behind it.
      gcTime: 0,
      onSuccess: () => {
        showSuccess('serviceStatusUpdated', 'De server wordt opnieuw geïnstalleerd.');
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
  return (
    <ReinstallServiceDialog
      service={service}
      takesKey={false}
      pending={reinstall.isPending}
      error={reinstall.error}
      onConfirm={(asked) => reinstall.mutate(asked)}
      onClose={onClose}
    >
      <p>
        Het gaat om de server van {service.customerName || service.customerEmail}. Die krijgt een
        mail dat het begint, en een als de server klaar is. Pakket en adres blijven; wat nu toegang
        geeft, werkt daarna niet meer.
      </p>
    </ReinstallServiceDialog>
  );
}
