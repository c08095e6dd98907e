import { useState } from 'react';
import { focusFirstError, requiredErrors, type FieldErrors } from './plain-form.ts';
import { refusedFields, type RefusalPlaces } from './refused-fields.ts';

type PlainForm = {
  /** Error of the last try. */
  error: unknown;
  /** The fields that may not be empty, each with its sentence. */
  required?: Readonly<Record<string, string>>;
  /** Finds what else is wrong before the server is asked. */
  faultsOf?: (fields: FormData) => FieldErrors;
  places?: RefusalPlaces;
};

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Names of all fields of a form, also of a box that is not ticked. */
function namesIn(form: HTMLFormElement): ReadonlySet<string> {
  return new Set([...form.elements].map((element) => element.getAttribute('name') ?? ''));
}

/**
 * A form that is sent once and is gone then, such as that of most dialogs. The browser holds what is
 * typed: it stays after a refusal, and goes with the fields.
 */
export function usePlainForm({ error, required = {}, faultsOf, places }: PlainForm) {
  const [found, setFound] = useState<FieldErrors>({});
  const [names, setNames] = useState(NO_FIELDS);
  const refused = Object.entries(refusedFields(error, places));
  const atFields: FieldErrors = Object.fromEntries(refused.filter(([name]) => names.has(name)));
  const errors: FieldErrors = { ...atFields, ...found };
  return {
    /** Refusals of the server that a field of this form says; the others are left for an alert. */
    atFields,
    /** All that is wrong, by the name of its field. */
    errors,
    /** Reads what is to be sent. Null where something is missing: the cursor goes there. */
    read(form: HTMLFormElement): FormData | null {
      const fields = new FormData(form);
      const faults = { ...requiredErrors(fields, required), ...faultsOf?.(fields) };
      setNames(namesIn(form));
      setFound(faults);
      return focusFirstError(form, faults) ? null : fields;
    },
    /** Closed and opened again, it begins anew. */
    forget: () => setFound({}),
  };
}
