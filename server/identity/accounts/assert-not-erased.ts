import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/**
 * Refuses a person who was forgotten: only the row is left, and nothing is sent, given or opened there
 * again. Locks that row, so that deleting the account comes before this or after it.
 */
export async function assertNotErased(
  tx: Tx,
  { customerId }: { customerId: string },
): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', customerId)
    .forKeyShare()
    .executeTakeFirst();
  if (row !== undefined && row.erasedAt !== null) throw new AppError('TARGET_IS_ERASED');
}
