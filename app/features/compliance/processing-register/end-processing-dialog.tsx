import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { OwnProcessing } from '#contract/staff/processing-register.ts';

type EndProcessingDialogProps = { processing: OwnProcessing; open: boolean; onClose: () => void };

export function EndProcessingDialog({ processing, open, onClose }: EndProcessingDialogProps) {
  const end = useAction(orpc.staff.processingRegister.end.mutationOptions(), {
    success: ['statusUpdated', 'De verwerking staat niet meer in het register.'],
    failure: 'update',
    refresh: orpc.staff.processingRegister.key(),
    onDone: onClose,
  });
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
