import type { AccountSession } from '#contract/customer/security.ts';
import { deviceName, type SignInOutcome } from '#domain/identity/sign-in.ts';

/** Names a session as people recognise it: by its device, or as a colleague who looks along. */
export function sessionName(
  session: Pick<AccountSession, 'isColleague' | 'browser' | 'system'>,
): string {
  return session.isColleague ? 'Medewerker kijkt mee' : deviceName(session);
}

export const SIGN_IN_LABELS: Readonly<Record<SignInOutcome, string>> = {
  signed_in: 'Ingelogd',
  wrong_password: 'Verkeerd wachtwoord',
  wrong_code: 'Verkeerde code',
};
