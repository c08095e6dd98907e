import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { paths } from '#app/lib/paths.ts';
import { showFailure } from '#app/lib/toasts.ts';
import { Button, type ButtonSize } from '#app/ui/button.tsx';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/payment.ts';

type PayOrderFormProps = {
  order: Pick<CustomerOrder, 'id' | 'paymentMethod'>;
  size: ButtonSize;
};

/** Starts paying at the gateway; a bank transfer has its details on the page of the order. */
export function PayOrderForm({ order, size }: PayOrderFormProps) {
  const pay = useMutation(
    orpc.customer.orders.pay.mutationOptions({
      onSuccess: ({ payUrl }) => window.location.assign(payUrl),
      // What nobody expected is told in the words of the catalogue.
      onError: (error) =>
        showFailure('unknown', errorCode(error) === 'INTERNAL' ? undefined : errorText(error)),
    }),
  );
  if (!isOnlineMethod(order.paymentMethod)) {
    return (
      <Button asChild variant="secondary" size={size}>
        <Link to={paths.order(order.id)}>Betalen</Link>
      </Button>
    );
  }
  return (
    <Button
      size={size}
      // The browser is on its way to the gateway: a second press would start a second payment.
      pending={pay.isPending || pay.isSuccess}
      onClick={() => pay.mutate({ orderId: order.id })}
    >
      Betaal nu
    </Button>
  );
}
