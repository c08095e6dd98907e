import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domain/sales/payment.ts';
import { RadioCards } from '#app/ui/radio-cards.tsx';

type MethodChoiceCardProps = {
  methods: readonly PaymentMethod[];
  method: PaymentMethod | undefined;
  setMethod: (method: PaymentMethod) => void;
};

/** Chooses the way to pay, where there is more than one. */
export function MethodChoiceCard({ methods, method, setMethod }: MethodChoiceCardProps) {
  return (
    <RadioCards
      name="method"
      legend="Betaalmethode"
      columns={2}
      value={method ?? ''}
      onChange={(value) => {
        const chosen = methods.find((known) => known === value);
        if (chosen !== undefined) setMethod(chosen);
      }}
      options={methods.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] }))}
    />
  );
}
