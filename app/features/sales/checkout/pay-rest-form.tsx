import { useQueryClient } from '@tanstack/react-query';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { restBesideCredit } from '#domain/sales/credit.ts';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useOnReturn } from '#app/lib/live/use-on-return.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';

/** Offers to pay online what credit leaves, to a customer who has some but not enough. */
export function PayRestForm({ order }: { order: CustomerOrderDetail }) {
  const queryClient = useQueryClient();
  const reason = useOwnAccountReason();
  const pay = useAction(orpc.customer.orders.payRest.mutationOptions(), {
    onDone: ({ payUrl }) => window.location.assign(payUrl),
    // The amounts that were shown may not be so any more; the refusal names the credit of now.
    onFailure: () => queryClient.invalidateQueries({ queryKey: orpc.customer.key() }),
  });
  useOnReturn(pay.reset);
  const { id: orderId, creditCents } = order;
  const shownRestCents = restBesideCredit(order.totalCents, creditCents);
  return (
    <>
      {pay.error === null ? null : (
        <Alert tone="bad" className="basis-full">
          {errorText(pay.error)}
          {errorCode(pay.error) === 'CREDIT_CHANGED'
            ? ` Je hebt nu ${formatMoney(creditCents)} tegoed.`
            : ''}
        </Alert>
      )}
      {shownRestCents === null ? null : (
        <GuardedButton
          reason={reason}
          variant="secondary"
          size="lg"
          wraps
          className="w-full sm:w-auto"
          pending={pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate({ orderId, shownRestCents })}
        >
          Betaal {formatMoney(shownRestCents)} en gebruik {formatMoney(creditCents)} tegoed
        </GuardedButton>
      )}
    </>
  );
}
