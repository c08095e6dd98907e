import { CheckboxField } from '#app/components/checkbox-field.tsx';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { MEMBER_RIGHTS, type MemberRight } from '#domain/identity/membership.ts';
import { RIGHT_LABELS } from './labels.ts';

type RightsFormProps = { chosen: readonly MemberRight[]; error?: string | undefined };

/** The boxes of the form around it, one a right. */
export function RightsForm({ chosen, error }: RightsFormProps) {
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-[0.9375rem] font-medium">Rechten</legend>
      {MEMBER_RIGHTS.map((right, place) => (
        <CheckboxField
          key={right}
          name="rights"
          value={right}
          defaultChecked={chosen.includes(right)}
          error={place === MEMBER_RIGHTS.length - 1 ? error : undefined}
          label={
            <>
              <span className="font-medium">{RIGHT_LABELS[right].name}</span>{' '}
              <span className="block text-ink-soft">{RIGHT_LABELS[right].explains}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

export function rightsFault(fields: FormData): FieldErrors {
  return readRights(fields).length === 0 ? { rights: 'Kies ten minste één recht.' } : {};
}

/** Reads the rights that are ticked in a form. */
export function readRights(fields: FormData): MemberRight[] {
  const ticked = fields.getAll('rights');
  return MEMBER_RIGHTS.filter((right) => ticked.includes(right));
}
