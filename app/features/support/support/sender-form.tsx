import { FormField } from '#app/components/form-field.tsx';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { Input } from '#app/ui/input.tsx';

/** Who writes, for those whom we do not know. */
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
