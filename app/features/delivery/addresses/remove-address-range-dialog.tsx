import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffAddressRange } from '#contract/staff/addresses.ts';

type RemoveAddressRangeDialogProps = { range: StaffAddressRange; onClose: () => void };

export function RemoveAddressRangeDialog({ range, onClose }: RemoveAddressRangeDialogProps) {
  const remove = useAction(orpc.staff.addresses.removeRange.mutationOptions(), {
    success: ['statusUpdated', 'De reeks is verwijderd.'],
    refresh: orpc.staff.addresses.key(),
    onDone: onClose,
  });
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
