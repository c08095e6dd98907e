import { Link } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { paths } from '#app/lib/paths.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Button, type ButtonSize } from '#app/ui/button.tsx';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { usePayOrder } from './use-pay-order.ts';

type PayOrderFormProps = {
  order: Pick<CustomerOrder, 'id' | 'paymentMethod'>;
  size: ButtonSize;
};

/** Starts paying at the gateway; a bank transfer has its details on the page of the order. */
export function PayOrderForm({ order, size }: PayOrderFormProps) {
  const reason = useOwnAccountReason();
  const { isPending, pay } = usePayOrder({
    // An error that nobody expected gets the sentence of the catalogue.
    failure: (error) => ['unknown', errorCode(error) === 'INTERNAL' ? undefined : errorText(error)],
  });
  if (!isOnlineMethod(order.paymentMethod)) {
    return (
      <Button asChild variant="secondary" size={size}>
        <Link to={paths.order(order.id)}>Betalen</Link>
      </Button>
    );
  }
  return (
    <GuardedButton
      size={size}
      reason={reason}
      pending={isPending}
      onClick={() => pay({ orderId: order.id })}
    >
      Betaal nu
    </GuardedButton>
  );
}
