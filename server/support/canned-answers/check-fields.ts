import { CANNED_FIELDS, unknownFields } from '#domain/support/canned-answer.ts';
import { inputError } from '#server/errors.ts';

/** Refuses a field that could never be filled in: it would reach a customer between its braces. */
export function checkFields(text: string): void {
  const [unknown] = unknownFields(text);
  if (unknown === undefined) return;
  const known = Object.keys(CANNED_FIELDS).map((name) => `{${name}}`);
  throw inputError('text', `{${unknown}} is geen veld. Je kunt gebruiken: ${known.join(', ')}.`);
}
