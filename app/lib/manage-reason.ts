import { ACCOUNT_ERRORS } from '#contract/errors/account.ts';
import { mayLogInAs, mayManageAccount, type Role } from '#domain/platform/role.ts';

type Account = { id: string; role: Role };

const ADMINS_ONLY = 'Alleen een admin of owner mag dit.';

/**
 * Explains why somebody may not manage an account; null when they may. The server decides by the same
 * rule.
 */
export function manageReason(actor: Account, target: Account): string | null {
  const allowed = mayManageAccount(actor, target);
  if (allowed.ok) return null;
  return allowed.reason === 'FORBIDDEN' ? ADMINS_ONLY : ACCOUNT_ERRORS[allowed.reason].message;
}

/** Explains why somebody may not look at the shop as this person; null when they may. */
export function logInAsReason(
  actor: Account,
  target: Account & { isBlocked: boolean },
): string | null {
  const allowed = mayLogInAs(actor, target);
  if (allowed.ok) return null;
  return allowed.reason === 'FORBIDDEN' ? ADMINS_ONLY : ACCOUNT_ERRORS[allowed.reason].message;
}
