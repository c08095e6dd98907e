import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { OpenOrder } from '#contract/customer/together.ts';
import { sumCents } from '#domain/platform/money.ts';
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domain/sales/payment.ts';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { WaysToPayCard } from '#app/features/sales/payments/ways-to-pay-card.tsx';
import { useMethodChoice } from '#app/features/sales/payments/use-method-choice.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useOnReturn } from '#app/lib/live/use-on-return.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { paidItemText, dueDateText } from './labels.ts';

type TogetherFormProps = { orders: readonly OpenOrder[]; methods: readonly PaymentMethod[] };

/** Lists the open orders, all chosen until the customer unticks some, with one button to pay them. */
export function TogetherForm({ orders, methods }: TogetherFormProps) {
  const choice = useMethodChoice(methods);
  const { method } = choice;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { error, isPending, pay } = usePayTogether();
  const inPerson = useOwnAccountReason();
  const chosen = orders.filter(({ orderId }) => !left.has(orderId));
  const reason = inPerson ?? (chosen.length === 0 ? 'Kies eerst wat je wilt betalen.' : null);
  const total = formatMoney(sumCents(chosen.map(({ totalCents }) => totalCents)));

  function choose(orderId: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(orderId);
    else next.add(orderId);
    setLeft(next);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason !== null) return;
    pay({ orderIds: chosen.map(({ orderId }) => orderId), method });
  }

  return (
    <form onSubmit={handleSubmit}>
      <Card>
        <h3 className="text-lg font-semibold">Samen betalen</h3>
        <p className="mt-1 text-ink-soft">Kies wat je nu met één betaling wilt voldoen.</p>
        <ul className="mt-3">
          {orders.map((order) => (
            <li key={order.orderId} className="border-line not-first:border-t">
              <label className="flex items-start gap-3 py-3">
                <Checkbox
                  name="order"
                  value={order.orderId}
                  checked={!left.has(order.orderId)}
                  onChange={({ target }) => choose(order.orderId, target.checked)}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{paidItemText(order)}</span>
                  <span className="block text-sm text-ink-soft">{dueDateText(order)}</span>
                </span>
                <span className="figures shrink-0 font-medium">
                  {formatMoney(order.totalCents)}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <p className="figures flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          <span>Totaal</span>
          <span aria-live="polite">{total}</span>
        </p>
        <WaysToPayCard choice={choice} className="mt-4" />
        {error === null ? null : (
          <Alert tone="bad" className="mt-4">
            {errorText(error)}
          </Alert>
        )}
        <GuardedButton
          type="submit"
          className="mt-4 w-full sm:w-auto"
          pending={isPending}
          reason={reason}
        >
          {`Betaal ${total}`}
        </GuardedButton>
        {method === undefined ? null : (
          <p className="mt-2 text-sm text-ink-soft">
            Je betaalt met {PAYMENT_METHOD_NAMES[method]}.
          </p>
        )}
      </Card>
    </form>
  );
}

/** Goes on to where the chosen orders are paid; what has changed meanwhile is shown anew. */
function usePayTogether() {
  const queryClient = useQueryClient();
  const pay = useAction(orpc.customer.together.pay.mutationOptions(), {
    onDone: ({ payUrl }) => window.location.assign(payUrl),
    onFailure: () => queryClient.invalidateQueries({ queryKey: orpc.customer.together.key() }),
  });
  useOnReturn(pay.reset);
  return { error: pay.error, isPending: pay.isPending || pay.isSuccess, pay: pay.mutate };
}
