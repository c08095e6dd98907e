import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { ReinstallServiceDialog } from './reinstall-service-dialog.tsx';

type StaffReinstallDialogProps = { service: StaffService; onClose: () => void };

/** Staff have the server of a customer made anew, because they asked for it. */
export function StaffReinstallDialog({ service, onClose }: StaffReinstallDialogProps) {
  const reinstall = useAction(orpc.staff.services.reinstall.mutationOptions(), {
    success: ['serviceStatusUpdated', 'De server wordt opnieuw geïnstalleerd.'],
    refresh: orpc.staff.key(),
    onDone: onClose,
    isSecret: true,
  });
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
