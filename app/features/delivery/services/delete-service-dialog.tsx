import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { KEPT_AFTER_END_DAYS, UNDO_HOURS } from '#domain/delivery/service-end.ts';
import { useUndoToast } from './use-undo-toast.ts';

type DeleteServiceDialogProps = {
  service: Pick<StaffService, 'id' | 'name' | 'customerName' | 'customerEmail' | 'suspendReason'>;
  open: boolean;
  onClose: () => void;
};

export function DeleteServiceDialog({ service, open, onClose }: DeleteServiceDialogProps) {
  const queryClient = useQueryClient();
  const showUndo = useUndoToast();
  const isWiped = service.suspendReason === 'abuse';
  const remove = useMutation(
    orpc.staff.services.delete.mutationOptions({
      onSuccess: ({ serviceId }) => {
        if (isWiped) showSuccess('serviceDeleted');
        else showUndo('serviceDeleted', [serviceId]);
        onClose();
      },
      onError: (error) => showFailure('delete', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
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
