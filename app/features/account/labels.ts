import type { WeakReason } from '#domain/password.ts';

/** Why a password is refused, in words. */
const WEAK_REASON_TEXTS: Readonly<Record<WeakReason, string>> = {
  TOO_SHORT: 'Gebruik minimaal 8 tekens.',
  TOO_COMMON: 'Dit wachtwoord staat in lijsten die inbrekers als eerste proberen.',
  ONLY_EMAIL: 'Het wachtwoord is alleen je e-mailadres.',
  ONLY_NAME: 'Het wachtwoord is alleen je naam.',
  ONLY_SITE_NAME: 'Het wachtwoord is alleen de naam van deze site.',
};

function isWeakReason(reason: string): reason is WeakReason {
  return Object.hasOwn(WEAK_REASON_TEXTS, reason);
}

/** The server gives codes, or a sentence where it knows better. */
export function weakReasonText(reason: string): string {
  return isWeakReason(reason) ? WEAK_REASON_TEXTS[reason] : reason;
}
