import type { ErrorCode } from '#contract/errors.ts';
import { errorCode, errorText, fieldErrors } from '#app/lib/errors.ts';
import type { FieldErrors } from './plain-form.ts';

/** The fields of a form that refusals stand at, where those have another name than the server's. */
export type RefusalPlaces = {
  /** Fields that the server's own sentences are about, by their code. */
  codes?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Finds the field of a path in the input; a fault in a list stands at the field of the list. */
  at?: (path: readonly string[]) => string | undefined;
};

/** The field that asks for one's own password again, unless a form says otherwise. */
const OWN_PASSWORD: RefusalPlaces['codes'] = { WRONG_PASSWORD: 'ownPassword' };

function firstPart([first]: readonly string[]): string | undefined {
  return first;
}

/** Refusals of the server, at the fields of the form that they are about. */
export function refusedFields(
  error: unknown,
  { codes = {}, at = firstPart }: RefusalPlaces = {},
): FieldErrors {
  if (error === null) return {};
  const field = { ...OWN_PASSWORD, ...codes }[errorCode(error)];
  if (field !== undefined) return { [field]: errorText(error) };
  const placed = fieldErrors(error).flatMap(({ path, message }) => {
    const name = at(path.split('.'));
    return name === undefined ? [] : [[name, message] as const];
  });
  return Object.fromEntries(placed);
}

/** Tells whether the field for one's own password says why, so that nothing else has to. */
export function isAtPassword(error: unknown): boolean {
  return refusedFields(error)['ownPassword'] !== undefined;
}
