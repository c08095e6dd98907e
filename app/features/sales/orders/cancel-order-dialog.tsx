import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { shortId } from '#domain/platform/short-id.ts';

type CancelOrderDialogProps = { order: CustomerOrder; open: boolean; onClose: () => void };

export function CancelOrderDialog({ order, open, onClose }: CancelOrderDialogProps) {
  const queryClient = useQueryClient();
  const cancel = useMutation(
    orpc.customer.orders.cancel.mutationOptions({
      onSuccess: () => {
        showSuccess('statusUpdated', 'Je bestelling is geannuleerd.');
        onClose();
      },
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.customer.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Bestelling annuleren?"
      confirmLabel="Bestelling annuleren"
      cancelLabel="Terug"
      task={cancel}
      onConfirm={() => cancel.mutate({ orderId: order.id })}
    >
      Je annuleert bestelling {shortId(order.id)}: {order.planName} voor{' '}
      {formatMoney(order.totalCents)}. We leveren dan niets en je hoeft niets te betalen.
    </ConfirmDialog>
  );
}
