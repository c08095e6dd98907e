import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';

type DeactivateAllCodesDialogProps = { open: boolean; onClose: () => void };

export function DeactivateAllCodesDialog({ open, onClose }: DeactivateAllCodesDialogProps) {
  const mutation = useAction(orpc.staff.maintenance.deactivateAllCodes.mutationOptions(), {
    success: ['allAccessCodesDeactivated'],
    failure: 'update',
    refresh: orpc.staff.maintenance.key(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Alle toegangscodes deactiveren?"
      confirmLabel="Alle codes deactiveren"
      task={mutation}
      onConfirm={() => mutation.mutate({})}
    >
      Geen enkele code laat nog iemand binnen, en wie met een code binnen is, staat meteen buiten.
      Is de site dicht en ben je geen owner, dan geldt dat ook voor jou.
    </ConfirmDialog>
  );
}
