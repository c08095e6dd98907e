import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

type CloseTicketDialogProps = {
  ticket: { id: string; subject: string };
  open: boolean;
  onClose: () => void;
};

/** A customer is done with a ticket; only staff open it again, so it is asked. */
export function CloseTicketDialog({ ticket, open, onClose }: CloseTicketDialogProps) {
  const queryClient = useQueryClient();
  const mutation = useMutation(
    orpc.customer.tickets.close.mutationOptions({
      onSuccess: () => {
        showSuccess('ticketClosed');
        onClose();
      },
      onError: (error) => showFailure('closeTicket', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.customer.tickets.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Ticket sluiten?"
      confirmLabel="Ticket sluiten"
      task={mutation}
      onConfirm={() => mutation.mutate({ ticketId: ticket.id })}
    >
      Je sluit het ticket ‘{ticket.subject}’. Je kunt daarna niet meer reageren; voor een nieuwe
      vraag maak je een nieuw ticket aan.
    </ConfirmDialog>
  );
}
