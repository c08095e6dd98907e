import type { UserActor } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { AskedAlong } from './open-attempt.ts';

/**
 * What a call to pay says of the mandate: it is given by the customer alone, from their own account.
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
