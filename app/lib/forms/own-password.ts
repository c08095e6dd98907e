import { focusFirstError, readText, type FieldErrors } from './plain-form.ts';

/** The sentence at the field for one's own password when nothing is in it. */
export const NO_PASSWORD = { ownPassword: 'Vul je wachtwoord in.' } as const;

/** The own password of who sends a form that asks for it again; where it is missing one is put there. */
export function readOwnPassword(form: HTMLFormElement): {
  ownPassword: string;
  missing: FieldErrors;
  isMissing: boolean;
} {
  const ownPassword = readText(new FormData(form), 'ownPassword');
  const missing: FieldErrors = ownPassword === '' ? NO_PASSWORD : {};
  return { ownPassword, missing, isMissing: focusFirstError(form, missing) };
}
