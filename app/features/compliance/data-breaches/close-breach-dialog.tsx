import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import type { BreachChange } from './use-breach-change.ts';

type CloseBreachDialogProps = {
  breach: DataBreachDetail;
  change: BreachChange;
  open: boolean;
  onClose: () => void;
};

export function CloseBreachDialog({ breach, change, open, onClose }: CloseBreachDialogProps) {
  const task = useAction(
    orpc.staff.dataBreaches.close.mutationOptions(),
    change.endWith({
      told: 'Het datalek is gesloten.',
      stands: ({ status }) => status === 'closed',
      onDone: onClose,
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Datalek ${breach.number} sluiten?`}
      confirmLabel="Datalek sluiten"
      danger={false}
      task={task}
      onConfirm={() => task.mutate(change.sent)}
    >
      Daarna kan er niets meer bij, tenzij je het heropent. Het blijft in het register staan.
    </ConfirmDialog>
  );
}
