import type { UserActor } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { AskedAlong } from './open-attempt.ts';

/**
 * Reads from a call to pay what it says of the mandate: the customer alone gives one, from their own account.
 * Throws NOT_WHILE_ACTING.
 */
export function askedAlong(actor: UserActor, directDebit: boolean | undefined): AskedAlong {
  if (actor.actedBy !== undefined) {
    if (directDebit) throw new AppError('NOT_WHILE_ACTING');
    return 'paid-by-another';
  }
  if (directDebit === undefined) return 'as-before';
  return directDebit ? { agreedBy: actor } : 'taken-back';
}
