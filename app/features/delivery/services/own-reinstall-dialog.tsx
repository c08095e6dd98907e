import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { ReinstallServiceDialog } from './reinstall-service-dialog.tsx';

type OwnReinstallDialogProps = { service: CustomerServiceDetail; onClose: () => void };

/** A customer has their own server made anew. */
export function OwnReinstallDialog({ service, onClose }: OwnReinstallDialogProps) {
  const queryClient = useQueryClient();
  const reinstall = useMutation(
    orpc.customer.services.reinstall.mutationOptions({
      // A password is on this screen and in no memory behind it.
      gcTime: 0,
      onSuccess: () => {
        showSuccess('serviceStatusUpdated', 'De server wordt opnieuw geïnstalleerd.');
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.customer.key() }),
    }),
  );
  return (
    <ReinstallServiceDialog
      service={service}
      takesKey={service.takesKey}
      pending={reinstall.isPending}
      error={reinstall.error}
      onConfirm={(asked, sshKey) => reinstall.mutate({ ...asked, sshKey })}
      onClose={onClose}
    >
      <p>
        Je krijgt een schone server met hetzelfde pakket en hetzelfde adres. Tot hij klaar is, is
        hij niet bereikbaar. Wat nu toegang geeft, werkt daarna niet meer.
      </p>
    </ReinstallServiceDialog>
  );
}
