import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffAddressRange } from '#contract/staff/addresses.ts';

type RemoveAddressRangeDialogProps = { range: StaffAddressRange; onClose: () => void };

export function RemoveAddressRangeDialog({ range, onClose }: RemoveAddressRangeDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    orpc.staff.addresses.removeRange.mutationOptions({
      onSuccess: () => {
        showSuccess('statusUpdated', 'De reeks is verwijderd.');
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.addresses.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Reeks verwijderen?"
      confirmLabel="Verwijderen"
      task={remove}
      onConfirm={() => remove.mutate({ rangeId: range.id })}
    >
      Servers krijgen daarna geen adres meer van <strong>{range.first}</strong> tot en met{' '}
      <strong>{range.last}</strong>.
    </ConfirmDialog>
  );
}
