import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { refusedFields, type RefusalPlaces } from './refused-fields.ts';

/**
 * Shows what the server refused at the fields of a form, also where it was sent inside something. The
 * cursor goes to the first of them.
 */
export function showRefused<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>,
  error: unknown,
  places: RefusalPlaces = {},
): void {
  const names = Object.keys(form.getValues());
  const known = new Set(names);
  const at = (path: readonly string[]) => path.find((part) => known.has(part));
  const refused = refusedFields(error, { at, ...places });
  const wrong = names.filter((name): name is Path<Fields> => refused[name] !== undefined);
  for (const [place, name] of wrong.entries()) {
    form.setError(name, { message: refused[name] ?? '' }, { shouldFocus: place === 0 });
  }
}
