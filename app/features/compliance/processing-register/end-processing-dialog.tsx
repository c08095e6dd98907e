import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { OwnProcessing } from '#contract/staff/processing-register.ts';

type EndProcessingDialogProps = { processing: OwnProcessing; open: boolean; onClose: () => void };

export function EndProcessingDialog({ processing, open, onClose }: EndProcessingDialogProps) {
  const queryClient = useQueryClient();
  const end = useMutation(
    orpc.staff.processingRegister.end.mutationOptions({
      onSuccess: () => {
        showSuccess('statusUpdated', 'De verwerking staat niet meer in het register.');
        onClose();
      },
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () =>
        queryClient.invalidateQueries({ queryKey: orpc.staff.processingRegister.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Verwerking beëindigen?"
      confirmLabel="Beëindigen"
      task={end}
      onConfirm={() => end.mutate({ processingId: processing.id, seenAt: processing.updatedAt })}
    >
      ‘{processing.name}’ verdwijnt uit het register. In het auditlog blijft staan wat het was.
    </ConfirmDialog>
  );
}
