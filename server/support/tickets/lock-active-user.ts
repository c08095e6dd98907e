import type { Tx } from '#server/platform/db/database.ts';

/**
 * Tells whether somebody's account is there. If so it is held, so that it is not deleted meanwhile: what is
 * written here is forgotten with it, or is not written.
 */
export async function lockActiveUser(tx: Tx, { userId }: { userId: string }): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return person !== undefined;
}
