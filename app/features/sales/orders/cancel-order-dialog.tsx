import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { shortId } from '#domain/platform/short-id.ts';

type CancelOrderDialogProps = { order: CustomerOrder; open: boolean; onClose: () => void };

export function CancelOrderDialog({ order, open, onClose }: CancelOrderDialogProps) {
  const cancel = useAction(orpc.customer.orders.cancel.mutationOptions(), {
    success: ['statusUpdated', 'Je bestelling is geannuleerd.'],
    failure: 'update',
    refresh: orpc.customer.key(),
    onDone: onClose,
  });
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
