import { EarlyForm } from '#app/components/early-form.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { RefusalAlert } from '#app/components/refusal-alert.tsx';
import { readText } from '#app/lib/forms/plain-form.ts';
import { askForReset } from '#app/lib/session/recovery-calls.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { useEntranceForm } from './use-entrance-form.ts';

const REQUIRED = { email: 'Vul je e-mailadres in.' } as const;

type ForgotPasswordFormProps = {
  /** The address that was asked for before, to be corrected: often it has a typo. */
  before: string | null;
  onAsked: (email: string) => void;
};

function focusIt(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Asks for a mail with a link; what the server knows of the address stays with the server. */
export function ForgotPasswordForm({ before, onAsked }: ForgotPasswordFormProps) {
  const { errors, refusal, isPending, handleSubmit } = useEntranceForm({
    required: REQUIRED,
    send: async (fields) => {
      const email = readText(fields, 'email').trim();
      const result = await askForReset(email);
      if (!result.ok) return { refusal: result, wrong: result.fields };
      onAsked(email);
      return null;
    },
  });

  return (
    <EarlyForm onSubmit={handleSubmit}>
      <FormField label="E-mailadres" name="email" error={errors['email']}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          {...(before !== null && { ref: focusIt, defaultValue: before })}
        />
      </FormField>
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        Stuur mij een link
      </Button>
    </EarlyForm>
  );
}
