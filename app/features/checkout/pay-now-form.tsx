import { useMutation } from '@tanstack/react-query';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

/** Starts paying an order at the gateway; what goes wrong with that is told above the button. */
export function PayNowForm({ order }: { order: CustomerOrderDetail }) {
  const pay = useMutation(
    orpc.customer.orders.pay.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
    }),
  );
  return (
    <>
      {pay.error === null ? null : (
        <Alert tone="bad" className="basis-full">
          {errorText(pay.error)}
        </Alert>
      )}
      <Button
        variant="accent"
        size="lg"
        className="w-full sm:w-auto"
        pending={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate({ orderId: order.id })}
      >
        Betaal nu {formatMoney(order.totalCents)}
      </Button>
    </>
  );
}
