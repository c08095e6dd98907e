import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { ReinstallServiceDialog } from './reinstall-service-dialog.tsx';

type OwnReinstallDialogProps = { service: CustomerServiceDetail; onClose: () => void };

/** A customer has their own server made anew. */
export function OwnReinstallDialog({ service, onClose }: OwnReinstallDialogProps) {
  const reinstall = useAction(orpc.customer.services.reinstall.mutationOptions(), {
    success: ['serviceStatusUpdated', 'De server wordt opnieuw geïnstalleerd.'],
    refresh: orpc.customer.key(),
    onDone: onClose,
    isSecret: true,
  });
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
