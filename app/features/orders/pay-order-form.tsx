import { Link } from 'react-router';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { paths } from '#app/lib/paths.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button, type ButtonSize } from '#app/ui/button.tsx';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/payment.ts';
import { usePayOrder } from './use-pay-order.ts';

type PayOrderFormProps = {
  order: Pick<CustomerOrder, 'id' | 'paymentMethod'>;
  size: ButtonSize;
};

/** Starts paying at the gateway; a bank transfer has its details on the page of the order. */
export function PayOrderForm({ order, size }: PayOrderFormProps) {
  const { isPending, pay } = usePayOrder((error) =>
    // What nobody expected is told in the words of the catalogue.
    showFailure('unknown', errorCode(error) === 'INTERNAL' ? undefined : errorText(error)),
  );
  if (!isOnlineMethod(order.paymentMethod)) {
    return (
      <Button asChild variant="secondary" size={size}>
        <Link to={paths.order(order.id)}>Betalen</Link>
      </Button>
    );
  }
  return (
    <Button size={size} pending={isPending} onClick={() => pay({ orderId: order.id })}>
      Betaal nu
    </Button>
  );
}
