import { ERRORS } from '#contract/errors.ts';
import { useSession } from './session.ts';

/** Why something is left to the customer alone; null for the customer. */
export function useInPersonReason(): string | null {
  const session = useSession();
  const isActing = session.status === 'signed-in' && session.user.actedBy !== null;
  return isActing ? ERRORS.NOT_WHILE_ACTING.message : null;
}
