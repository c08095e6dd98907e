import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';

type CloseTicketDialogProps = {
  ticket: { id: string; subject: string };
  open: boolean;
  onClose: () => void;
};

/** A customer is done with a ticket; only staff open it again, so it is asked. */
export function CloseTicketDialog({ ticket, open, onClose }: CloseTicketDialogProps) {
  const mutation = useAction(orpc.customer.tickets.close.mutationOptions(), {
    success: ['ticketClosed'],
    failure: 'closeTicket',
    refresh: orpc.customer.tickets.key(),
    onDone: onClose,
  });
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
