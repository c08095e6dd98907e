import { SCREEN_ERRORS } from '#contract/errors/screen.ts';
import { useSession } from './session.ts';

/** Explains why something is left to the customer alone; null for the customer. */
export function useOwnAccountReason(): string | null {
  const session = useSession();
  const isActing = session.status === 'signed-in' && session.user.actedBy !== null;
  return isActing ? SCREEN_ERRORS.NOT_WHILE_ACTING.message : null;
}
