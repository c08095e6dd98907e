import { errorCode, errorText, fieldErrors } from '#app/lib/errors.ts';
import type { FieldErrors } from './plain-form.ts';

/**
 * Refusals of a form that asks for one's own password again, at the field they are about: a fault in a
 * list stands at the field of the list.
 */
export function refusedFields(error: unknown): FieldErrors {
  if (error === null) return {};
  if (errorCode(error) === 'WRONG_PASSWORD') return { ownPassword: errorText(error) };
  return Object.fromEntries(
    fieldErrors(error).map(({ path, message }) => [path.split('.')[0] ?? path, message]),
  );
}

/** Tells whether the field for one's own password says why, so that nothing else has to. */
export function isAtPassword(error: unknown): boolean {
  return refusedFields(error)['ownPassword'] !== undefined;
}
