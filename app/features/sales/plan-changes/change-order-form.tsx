import { useState } from 'react';
import { Link } from 'react-router';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { METHOD_EXPLANATIONS } from '#app/lib/texts/choice-texts.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { usableMethods } from '#app/lib/usable-methods.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Alert } from '#app/ui/alert.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { PlanChangeOptions } from '#contract/customer/plan-changes.ts';
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#domain/sales/payment.ts';
import { ChangeConsequencesCard, type ChosenChange } from './change-consequences-card.tsx';
import { SettlementCard } from './settlement-card.tsx';
import { usePlanChange } from './use-plan-change.ts';

/** Credit goes first, where there is as much as this costs. */
function methodsFor({ methods, creditCents }: PlanChangeOptions, dueCents: number) {
  return creditCents >= dueCents ? (['credit', ...methods] as const) : methods;
}

/** Another plan from now on, for what it costs more over the days that are paid. */
export function ChangeOrderForm({ serviceId, options, option, price }: ChosenChange) {
  const { order } = usePlanChange(serviceId);
  const keys = useRequestKeys();
  const reason = useOwnAccountReason();
  const [chosen, setMethod] = useState<PaymentMethod | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const { now: settlement } = option;
  if (settlement === null) return null;
  const methods = usableMethods(methodsFor(options, settlement.dueCents));
  const method = chosen ?? methods[0] ?? null;
  const submit = () => {
    setPressed(true);
    if (!isAgreed || method === null || order.isPending || order.isSuccess) return;
    const asked = {
      serviceId,
      plan: option.slug,
      method,
      termsVersion: options.termsVersion,
      shownTotalCents: settlement.dueCents,
      shownTermCents: price.termCents,
    };
    order.mutate({ ...asked, termsAccepted: true, idempotencyKey: keys.of(asked) });
  };
  return (
    <div className="flex flex-col gap-5">
      <SettlementCard options={options} option={option} settlement={settlement} />
      <RadioCards
        name="method"
        legend="Betaalmethode"
        value={method ?? ''}
        onChange={(value) => setMethod(PAYMENT_METHODS.find((known) => known === value) ?? null)}
        options={methods.map((value) => ({
          value,
          aside: value === 'credit' ? formatMoney(options.creditCents) : null,
          label: PAYMENT_METHOD_NAMES[value],
          description: METHOD_EXPLANATIONS[value],
        }))}
      />
      <CheckboxField
        name="termsAccepted"
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={
          isPressed && !isAgreed ? 'Ga akkoord met de voorwaarden om te bestellen.' : undefined
        }
        label={
          <>
            Ik ga akkoord met de{' '}
            <Link
              to={areaPaths.terms(options.termsVersion)}
              target="_blank"
              className="text-green underline underline-offset-4"
            >
              algemene voorwaarden
            </Link>{' '}
            (versie {options.termsVersion}, opent in een nieuw tabblad).
          </>
        }
      />
      <ChangeConsequencesCard options={options} option={option} price={price} moment="now" />
      {order.error === null ? null : <Alert tone="bad">{errorText(order.error)}</Alert>}
      {options.acceptsOrders ? (
        <GuardedButton
          reason={reason}
          variant="accent"
          size="lg"
          wraps
          pending={order.isPending || order.isSuccess}
          onClick={submit}
        >
          Bestelling met betalingsverplichting
        </GuardedButton>
      ) : (
        <Alert tone="warn" title="Bestellen kan nog niet">
          Deze winkel neemt nog geen bestellingen aan: de bedrijfsgegevens zijn nog niet compleet.
        </Alert>
      )}
    </div>
  );
}
