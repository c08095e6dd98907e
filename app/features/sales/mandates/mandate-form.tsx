import type { FormEvent } from 'react';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatMoney } from '#app/lib/format.ts';
import { VERIFICATION_CENTS } from '#domain/sales/direct-debit.ts';
import { cents } from '#domain/platform/money.ts';
import { errorText } from '#app/lib/errors.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { useAskMandate } from './use-mandate.ts';

const REQUIRED = { agreed: 'Vink aan dat je de machtiging geeft.' } as const;

type MandateFormProps = {
  agreement: string;
  submitLabel: string;
  /** Leaves everything as it is, where that is possible. */
  onCancel?: () => void;
};

/** Shows the agreement, the box to tick under it, and the way to the bank. */
export function MandateForm({ agreement, submitLabel, onCancel }: MandateFormProps) {
  // A colleague who looks along does not give it for them.
  const reason = useOwnAccountReason();
  const { ask, error, isPending } = useAskMandate();
  const form = usePlainForm({ error, required: REQUIRED });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.read(event.currentTarget) !== null) ask();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <div className="space-y-2 rounded-md bg-sunken p-4 text-[0.9375rem]">
        {agreement.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <CheckboxField name="agreed" label="Ik geef deze machtiging." error={form.errors['agreed']} />
      <p className="text-sm text-ink-soft">
        Je bevestigt je rekening met een betaling van {formatMoney(cents(VERIFICATION_CENTS))}. Die
        cent maken we terug over.
      </p>
      {error === null ? null : <Alert tone="bad">{errorText(error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <GuardedButton type="submit" reason={reason} pending={isPending}>
          {submitLabel}
        </GuardedButton>
        {onCancel === undefined ? null : (
          <Button variant="ghost" onClick={onCancel}>
            Toch niet
          </Button>
        )}
      </div>
    </form>
  );
}
