import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { KEY_DAYS, KEY_NAME_MAX, KEY_SCOPES } from '#domain/identity/api-key.ts';
import { KEY_DAYS_LABELS, KEY_SCOPE_LABELS } from './labels.ts';

/** The fields of a new key, for the form around them. */
export function KeyFieldsForm({ faults }: { faults: FieldErrors }) {
  return (
    <>
      <FormField
        label="Naam"
        name="name"
        error={faults['name']}
        help="Waarvoor hij is, zoals ‘Boekhouding’."
      >
        <Input maxLength={KEY_NAME_MAX} autoComplete="off" required />
      </FormField>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2 text-[0.9375rem] font-medium">Mag opvragen</legend>
        {KEY_SCOPES.map((scope, place) => (
          <CheckboxField
            key={scope}
            name="scopes"
            value={scope}
            error={place === KEY_SCOPES.length - 1 ? faults['scopes'] : undefined}
            label={
              <>
                <span className="font-medium">{KEY_SCOPE_LABELS[scope].name}</span>{' '}
                <span className="text-ink-soft">{KEY_SCOPE_LABELS[scope].explains}</span>
              </>
            }
          />
        ))}
        <p className="text-sm text-ink-soft">Veranderen kan met geen enkele sleutel iets.</p>
      </fieldset>
      <FormField
        label="IP-adressen"
        name="networks"
        error={faults['networks']}
        optional
        help="Waarvandaan hij werkt: één adres of reeks per regel. Leeg is overal vandaan."
      >
        <Textarea rows={3} autoComplete="off" spellCheck={false} placeholder="203.0.113.7" />
      </FormField>
      <FormField label="Werkt" name="days">
        <Select defaultValue={String(KEY_DAYS.at(-1))}>
          {KEY_DAYS.map((days) => (
            <option key={days} value={days}>
              {KEY_DAYS_LABELS[days]}
            </option>
          ))}
        </Select>
      </FormField>
      <OwnPasswordField error={faults['ownPassword']} />
    </>
  );
}
