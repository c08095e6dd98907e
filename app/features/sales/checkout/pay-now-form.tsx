import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { usePayOrder } from '#app/features/sales/orders/use-pay-order.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';

type PayNowFormProps = {
  order: CustomerOrderDetail;
  /** True if a mandate is given along, where that is asked. */
  directDebit?: boolean;
};

/** Starts paying an order at the gateway; what goes wrong with that is told above the button. */
export function PayNowForm({ order, directDebit }: PayNowFormProps) {
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
          pay({ orderId: order.id, ...(directDebit !== undefined && { directDebit }) })
        }
      >
        {isCollected ? 'Liever nu betalen' : `Betaal nu ${formatMoney(order.totalCents)}`}
      </GuardedButton>
    </>
  );
}
