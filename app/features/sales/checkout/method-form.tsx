import { useFormContext, useWatch } from 'react-hook-form';
import { restBesideCredit } from '#domain/sales/credit.ts';
import type { Cents } from '#domain/platform/money.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { formatMoney } from '#app/lib/format.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { usableMethods } from '#app/lib/usable-methods.ts';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { METHOD_EXPLANATIONS } from '#app/lib/texts/choice-texts.ts';
import { CreditChoiceCard } from './credit-choice-card.tsx';
import { MandateChoiceCard } from './mandate-choice-card.tsx';

type MethodFormProps = { quote: BasketQuote; totalCents: Cents };

/** Asks how one pays: now, with what credit leaves, and the terms that follow. */
export function MethodForm(props: MethodFormProps) {
  return (
    <>
      <MethodField {...props} />
      {props.quote.creditCents === 0 ? null : (
        <CreditChoiceCard creditCents={props.quote.creditCents} totalCents={props.totalCents} />
      )}
      <DirectDebitChoice {...props} />
    </>
  );
}

/** Credit goes first, where there is as much as this costs. */
function methodsFor(quote: BasketQuote, totalCents: Cents): BasketQuote['methods'] {
  return quote.creditCents >= totalCents ? ['credit', ...quote.methods] : quote.methods;
}

const FREE = { label: 'Gratis', description: 'Je hoeft niets te betalen.', aside: null };

function MethodField({ quote, totalCents }: MethodFormProps) {
  const { setValue, formState } = useFormContext<OrderFields>();
  const method = useWatch<OrderFields, 'method'>({ name: 'method' });
  const error = formState.errors.method?.message;
  return (
    <>
      <RadioCards
        name="method"
        legend="Betaalmethode"
        hideLegend
        value={method ?? ''}
        onChange={(value) =>
          setValue('method', PAYMENT_METHODS.find((known) => known === value) ?? null, {
            shouldDirty: true,
            shouldValidate: error !== undefined,
          })
        }
        options={usableMethods(methodsFor(quote, totalCents)).map((value) => ({
          value,
          aside: value === 'credit' ? formatMoney(quote.creditCents) : null,
          label: PAYMENT_METHOD_NAMES[value],
          description: METHOD_EXPLANATIONS[value],
          ...(totalCents === 0 && FREE),
        }))}
      />
      {error === undefined ? null : (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </>
  );
}

/** Only where the bank that is paid with can say whose account it is. */
function DirectDebitChoice({ quote, totalCents }: MethodFormProps) {
  const { directDebit, creditCents, mandateMethods } = quote;
  const { register } = useFormContext<OrderFields>();
  const method = useWatch<OrderFields, 'method'>({ name: 'method' });
  const usesCredit = useWatch<OrderFields, 'useCredit'>({ name: 'useCredit' });
  // A customer who pays a part from credit gives no mandate with it.
  if (usesCredit && restBesideCredit(totalCents, creditCents) !== null) return null;
  if (directDebit === null || !mandateMethods.some((known) => known === method)) return null;
  return (
    <div className="mt-4">
      <MandateChoiceCard {...register('directDebit')} agreement={directDebit} />
    </div>
  );
}
