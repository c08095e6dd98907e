import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { UNDO_HOURS } from '#domain/service-end.ts';
import { useUndoToast } from './use-undo-toast.ts';

type DeleteServiceDialogProps = {
  service: Pick<StaffService, 'id' | 'name' | 'customerName' | 'customerEmail'>;
  open: boolean;
  onClose: () => void;
};

export function DeleteServiceDialog({ service, open, onClose }: DeleteServiceDialogProps) {
  const queryClient = useQueryClient();
  const showUndo = useUndoToast();
  const remove = useMutation(
    orpc.staff.services.delete.mutationOptions({
      onSuccess: ({ serviceId }) => {
        showUndo('serviceDeleted', [serviceId]);
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
        {service.customerName || service.customerEmail}. De server gaat meteen uit en wordt na{' '}
        {UNDO_HOURS} uur gewist; tot dan kun je dit ongedaan maken. Bestellingen en facturen blijven
        bewaard.
      </p>
    </ConfirmDialog>
  );
}
