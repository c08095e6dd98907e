/** Outcomes of an attempt to get into an account; only its own person reads what it was refused for. */
export const SIGN_IN_OUTCOMES = ['signed_in', 'wrong_password', 'wrong_code'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** A browser and its system as it names itself; empty where it does not. */
export type Device = { browser: string; system: string };

/** A device as people recognise it: `Firefox op Windows`. */
export function deviceName({ browser, system }: Device): string {
  if (browser === '' && system === '') return 'Onbekend apparaat';
  if (browser === '' || system === '') return browser || system;
  return `${browser} op ${system}`;
}
