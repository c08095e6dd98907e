import { useFormContext, useWatch } from 'react-hook-form';
import { restBesideCredit } from '#domain/sales/credit.ts';
import type { Cents } from '#domain/platform/money.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { formatMoney } from '#app/lib/format.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { paysRest } from '#app/lib/usable-methods.ts';

type CreditChoiceCardProps = { creditCents: Cents; totalCents: Cents };

/** Tells whether credit that is too little pays a part, for who pays the rest online. */
export function CreditChoiceCard({ creditCents, totalCents }: CreditChoiceCardProps) {
  const { register } = useFormContext<OrderFields>();
  const method = useWatch<OrderFields, 'method'>({ name: 'method' });
  const restCents = restBesideCredit(totalCents, creditCents);
  if (restCents === null || !paysRest(method)) return null;
  return (
    <div className="mt-4 rounded-md border border-line p-4">
      <CheckboxField
        {...register('useCredit')}
        label={`Gebruik mijn tegoed van ${formatMoney(creditCents)}. Ik betaal dan nog ${formatMoney(restCents)} online.`}
      />
    </div>
  );
}
