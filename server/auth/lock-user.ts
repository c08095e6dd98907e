import type { Tx } from '#server/db/database.ts';

/**
 * Locks somebody's row: for what changes how they sign in or who they say they are, a sign-in that
 * ends, and what is made for them once. Each of two sees what the other did. What is decided on is
 * read after this: a wait makes what was read before old.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
