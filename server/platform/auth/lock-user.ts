import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/**
 * Locks somebody's row: for what changes how they sign in or who they say they are, a sign-in that
 * ends, and what is made for them once. Each of two sees what the other did. What is decided on is
 * read after this: a wait makes what was read before old.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * The same of whoever asks, before they write something about themselves. Throws UNAUTHORIZED when they
 * deleted their account meanwhile: what comes after that nobody would forget.
 */
export async function lockOwnUser(tx: Tx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new AppError('UNAUTHORIZED');
}
