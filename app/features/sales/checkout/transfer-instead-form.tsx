import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

/** Offers a transfer to customers who cannot pay online now: the order is invoiced, and waits for it. */
export function TransferInsteadForm({ order }: { order: Pick<CustomerOrderDetail, 'id'> }) {
  const change = useAction(orpc.customer.orders.payByTransfer.mutationOptions(), {
    refresh: orpc.customer.key(),
  });
  return (
    <>
      {change.error === null ? null : (
        <Alert tone="bad" className="basis-full">
          {errorText(change.error)}
        </Alert>
      )}
      <Button
        variant="secondary"
        size="lg"
        wraps
        className="w-full sm:w-auto"
        pending={change.isPending || change.isSuccess}
        onClick={() => change.mutate({ orderId: order.id })}
      >
        Maak het liever over
      </Button>
    </>
  );
}
