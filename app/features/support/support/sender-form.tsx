import { FormField } from '#app/components/form-field.tsx';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { Input } from '#app/ui/input.tsx';

/** Asks name and address of a sender who is not logged in. */
export function SenderForm({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <FormField label="Naam" name="name" error={errors['name']}>
        <Input autoComplete="name" maxLength={100} />
      </FormField>
      <FormField label="E-mailadres" name="email" error={errors['email']}>
        <Input type="email" autoComplete="email" inputMode="email" maxLength={254} />
      </FormField>
    </>
  );
}
