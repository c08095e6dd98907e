import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { PayRestForm } from './pay-rest-form.tsx';

/** Pays the order at once, for a customer with enough credit. */
export function PayWithCreditForm({ order }: { order: CustomerOrderDetail }) {
  const reason = useOwnAccountReason();
  const pay = useAction(orpc.customer.orders.payWithCredit.mutationOptions(), {
    refresh: orpc.customer.key(),
  });
  const { reopened } = order;
  const dueCents = reopened?.openCents ?? order.totalCents;
  const isBeside = isOnlineMethod(order.paymentMethod) && reopened === null;
  // Stays where it is while credit changes: what it refused it still says.
  const rest = isBeside ? <PayRestForm order={order} /> : null;
  if (order.creditCents < dueCents) return rest;
  return (
    <>
      {rest}
      {pay.error === null ? null : (
        <Alert tone="bad" className="basis-full">
          {errorText(pay.error)}
        </Alert>
      )}
      <GuardedButton
        reason={reason}
        variant="accent"
        size="lg"
        wraps
        className="w-full sm:w-auto"
        pending={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate({ orderId: order.id })}
      >
        Betaal {formatMoney(dueCents)} met je tegoed
      </GuardedButton>
    </>
  );
}
