import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { KEPT_AFTER_END_DAYS, UNDO_HOURS } from '#domain/delivery/service-end.ts';
import { useUndoToast } from './use-undo-toast.ts';

type DeleteServiceDialogProps = {
  service: Pick<StaffService, 'id' | 'name' | 'customerName' | 'customerEmail' | 'suspendReason'>;
  open: boolean;
  onClose: () => void;
};

export function DeleteServiceDialog({ service, open, onClose }: DeleteServiceDialogProps) {
  const showUndo = useUndoToast();
  const isWiped = service.suspendReason === 'abuse';
  const remove = useAction(orpc.staff.services.delete.mutationOptions(), {
    success: () => (isWiped ? ['serviceDeleted'] : null),
    failure: 'delete',
    refresh: orpc.staff.key(),
    onDone: ({ serviceId }) => {
      if (!isWiped) showUndo('serviceDeleted', [serviceId]);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Service verwijderen"
      confirmLabel="Verwijderen"
      task={remove}
      onConfirm={() => remove.mutate({ serviceId: service.id })}
    >
      <p>Weet je zeker dat je deze service wilt verwijderen?</p>
      <p className="mt-2">
        Het gaat om <strong className="break-words">{service.name}</strong> van{' '}
        {service.customerName || service.customerEmail}.{' '}
        {isWiped
          ? 'Hij is opgeschort wegens misbruik: de server wordt meteen gewist, en dit kun je niet ongedaan maken.'
          : `De server gaat meteen uit; ${UNDO_HOURS} uur lang kun je dit ongedaan maken. De gegevens wissen we na ${KEPT_AFTER_END_DAYS} dagen.`}{' '}
        Bestellingen en facturen blijven bewaard.
      </p>
    </ConfirmDialog>
  );
}
