let common: Promise<Set<string>> | null = null;

/**
 * The 49,000 passwords tried first by everyone who guesses. Read on the first sign-up rather than
 * at the start: the list weighs several megabytes.
 */
export function readCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
