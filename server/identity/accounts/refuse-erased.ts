import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/**
 * Of a person who was forgotten only the row is left: nothing is sent, given or opened there again. It is
 * held, so that who deletes the account meanwhile comes before this or after it.
 */
export async function refuseErased(tx: Tx, { customerId }: { customerId: string }): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', customerId)
    .forKeyShare()
    .executeTakeFirst();
  if (row !== undefined && row.erasedAt !== null) throw new AppError('TARGET_IS_ERASED');
}
