import {
  WEAK_REASON_TEXTS,
  weakPasswordReasons,
  type PasswordContext,
} from '#domain/identity/password.ts';
import { readCommonPasswords } from './common-passwords.ts';
import { AuthRefusal } from './refusal.ts';

/** Lets a new password through, or says every reason why it is too weak. */
export async function refuseWeakPassword(
  password: string,
  context: PasswordContext,
): Promise<void> {
  const common = await readCommonPasswords();
  const weak = weakPasswordReasons(password, context, (word) => common.has(word));
  if (weak.length === 0) return;
  throw new AuthRefusal('WEAK_PASSWORD', 422, 'Kies een sterker wachtwoord.', {
    reasons: weak.map((reason) => WEAK_REASON_TEXTS[reason]),
  });
}
