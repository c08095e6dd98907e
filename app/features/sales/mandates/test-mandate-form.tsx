import type { TEST_MANDATE_ANSWERS } from '#contract/customer/test-gateway.ts';
import { api } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type Answer = (typeof TEST_MANDATE_ANSWERS)[number];

const ANSWERS: readonly { value: Answer; label: string }[] = [
  { value: 'pays', label: 'Betaald, met genoeg saldo' },
  { value: 'fails', label: 'Betaald, met te weinig saldo' },
  { value: 'refused', label: 'Geannuleerd' },
];

type TestMandateFormProps = { mandateId: string; onAnswered: () => void };

/** Demo only: gives the mandate from an account that has enough for collections, or too little. */
export function TestMandateForm({ mandateId, onAnswered }: TestMandateFormProps) {
  const answer = useAction(
    {
      mutationFn: (chosen: Answer) =>
        api.customer.testGateway.answerMandate({ mandateId, answer: chosen }),
    },
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
    <div className="space-y-4">
      {answer.error === null ? null : <Alert tone="bad">{errorText(answer.error)}</Alert>}
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Wat doe je bij je bank?</legend>
        <div className="grid gap-2.5">
          {ANSWERS.map(({ value, label }) => (
            <Button
              key={value}
              size="lg"
              variant={value === 'pays' ? 'primary' : 'secondary'}
              disabled={isBusy}
              pending={isBusy && answer.variables === value}
              onClick={() => answer.mutate(value)}
            >
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
