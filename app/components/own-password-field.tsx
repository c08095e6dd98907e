import { PasswordInput } from '#app/ui/password-input.tsx';
import { FormField } from './form-field.tsx';

/** Asks somebody who is signed in for their password again; `ownPassword` in the form. */
export function OwnPasswordField({ error }: { error: string | undefined }) {
  return (
    <FormField
      label="Je wachtwoord"
      name="ownPassword"
      error={error}
      help="Van je account hier, zodat we weten dat jij het bent."
    >
      <PasswordInput autoComplete="current-password" required />
    </FormField>
  );
}
