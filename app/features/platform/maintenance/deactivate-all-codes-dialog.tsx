import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

type DeactivateAllCodesDialogProps = { open: boolean; onClose: () => void };

export function DeactivateAllCodesDialog({ open, onClose }: DeactivateAllCodesDialogProps) {
  const queryClient = useQueryClient();
  const mutation = useMutation(
    orpc.staff.maintenance.deactivateAllCodes.mutationOptions({
      onSuccess: () => {
        showSuccess('allAccessCodesDeactivated');
        onClose();
      },
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.maintenance.key() }),
    }),
  );
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
