import { useState } from 'react';
import type { TEST_DELIVERIES, TEST_OUTCOMES } from '#contract/customer/test-gateway.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { RadioCards, type RadioCardOption } from '#app/ui/radio-cards.tsx';

type Outcome = (typeof TEST_OUTCOMES)[number];
type Delivery = (typeof TEST_DELIVERIES)[number];

const OUTCOMES: readonly { value: Outcome; label: string }[] = [
  { value: 'paid', label: 'Betaald' },
  { value: 'failed', label: 'Mislukt' },
  { value: 'canceled', label: 'Geannuleerd' },
  { value: 'expired', label: 'Verlopen' },
];

const DELIVERIES: readonly (RadioCardOption & { value: Delivery })[] = [
  { value: 'normal', label: 'Normaal', description: 'De melding komt meteen, één keer.' },
  { value: 'twice', label: 'Melding twee keer', description: 'Dezelfde melding komt dubbel.' },
  { value: 'late', label: 'Melding te laat', description: 'Je bent eerder terug dan de melding.' },
  {
    value: 'before-answer',
    label: 'Melding vóór het antwoord',
    description: 'De winkel hoort het voordat dit scherm klaar is.',
  },
];

/** Tells the bank how it ends; it says where the browser goes next. */
export type SendAnswer = (answer: {
  outcome: Outcome;
  delivery: Delivery;
}) => Promise<{ returnUrl: string }>;

type TestBankFormProps = { send: SendAnswer; onAnswered: () => void };

/** Chooses how the payment ends and how the shop hears of it. */
export function TestBankForm({ send, onAnswered }: TestBankFormProps) {
  const [delivery, setDelivery] = useState<Delivery>('normal');
  const answer = useAction(
    { mutationFn: send },
    {
      // Replaced, so that 'back' does not lead to a bank that is done.
      onDone: ({ returnUrl }) => window.location.replace(returnUrl),
      onFailure: (error) => {
        if (errorCode(error) === 'PAYMENT_ALREADY_ANSWERED') onAnswered();
      },
    },
  );
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <div className="space-y-6">
      <RadioCards
        name="delivery"
        legend="Hoe komt de melding bij de winkel?"
        columns={2}
        options={DELIVERIES}
        value={delivery}
        onChange={(value) =>
          setDelivery(DELIVERIES.find((known) => known.value === value)?.value ?? 'normal')
        }
      />
      {answer.error === null ? null : <Alert tone="bad">{errorText(answer.error)}</Alert>}
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Hoe loopt de betaling af?</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {OUTCOMES.map(({ value, label }) => (
            <Button
              key={value}
              size="lg"
              variant={value === 'paid' ? 'primary' : 'secondary'}
              disabled={isBusy}
              pending={isBusy && answer.variables?.outcome === value}
              onClick={() => answer.mutate({ outcome: value, delivery })}
            >
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
