import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

type Own = { id: string; breachId: string; writtenBy: string };

/**
 * Tells whether what a form sends under its key stands in the log of this breach already: its answer got lost.
 * Nobody learns of what another wrote by its key.
 */
export async function isWritten(tx: Tx, { id, breachId, writtenBy }: Own): Promise<boolean> {
  const known = await tx
    .selectFrom('dataBreachUpdates')
    .select(['breachId', 'writtenBy'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) return false;
  const isOwn = known.breachId === breachId && known.writtenBy === writtenBy;
  if (!isOwn) throw new AppError('NOT_FOUND');
  return true;
}
