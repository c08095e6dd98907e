import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '#app/lib/errors.ts';

/** Shows what the server found wrong at the fields of a form, also where it was sent inside something. */
export function showRefused<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>,
  error: unknown,
): void {
  const names = Object.keys(form.getValues());
  for (const { path, message } of fieldErrors(error)) {
    const parts = path.split('.');
    const name = names.find((known): known is Path<Fields> => parts.includes(known));
    if (name !== undefined) form.setError(name, { message }, { shouldFocus: true });
  }
}
