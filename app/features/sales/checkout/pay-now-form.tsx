import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { usePayOrder } from '#app/features/sales/orders/use-pay-order.ts';
import { WaysToPayCard } from '#app/features/sales/payments/ways-to-pay-card.tsx';
import { useMethodChoice } from '#app/features/sales/payments/use-method-choice.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';

/** Chooses the way to pay an order, and starts paying it. */
export function PayNowForm({ order }: { order: CustomerOrderDetail }) {
  const choice = useMethodChoice(order.methods, order.paymentMethod);
  return (
    <>
      <WaysToPayCard choice={choice} className="basis-full" />
      <PayNowButton order={order} method={choice.method} />
    </>
  );
}

type PayNowButtonProps = {
  order: CustomerOrderDetail;
  /** The way that was chosen. */
  method: PaymentMethod | undefined;
  /** True if a mandate is given along, where that is asked. */
  directDebit?: boolean;
};

/** Starts paying an order at the gateway; what goes wrong with that is told above the button. */
export function PayNowButton({ order, method, directDebit }: PayNowButtonProps) {
  const { error, isPending, pay } = usePayOrder();
  const reason = useOwnAccountReason();
  // An order that is collected automatically asks for nothing: its button is no call to pay.
  const isCollected = order.collection !== null;
  return (
    <>
      {error === null ? null : (
        <Alert tone="bad" className="basis-full">
          {errorText(error)}
        </Alert>
      )}
      <GuardedButton
        reason={reason}
        variant={isCollected ? 'secondary' : 'accent'}
        size="lg"
        className="w-full sm:w-auto"
        pending={isPending}
        onClick={() =>
          pay({ orderId: order.id, method, ...(directDebit !== undefined && { directDebit }) })
        }
      >
        {isCollected
          ? 'Liever nu betalen'
          : `Betaal nu ${formatMoney(order.reopened?.openCents ?? order.totalCents)}`}
      </GuardedButton>
    </>
  );
}
