import type { Tx } from '#server/platform/db/database.ts';

/**
 * Holds the people of a membership before its row, always in the same order: who is forgotten at the
 * same moment holds their own first too.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
