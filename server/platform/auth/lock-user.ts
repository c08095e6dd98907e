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
  if (!(await lockActive(tx, userId))) throw new AppError('UNAUTHORIZED');
}

/** The same of a customer that staff write something about. Throws NOT_FOUND once they are forgotten. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  if (!(await lockActive(tx, customerId))) throw new AppError('NOT_FOUND');
}

/** Locks somebody who is not forgotten, and tells whether there is such a person. */
async function lockActive(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}
