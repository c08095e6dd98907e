import type { Db } from '#server/platform/db/database.ts';

/** What does not do what it is asked now, what was first so on top. */
export function listTroubles(db: Db) {
  return db
    .selectFrom('outsideTroubles')
    .select(['party', 'since', 'words'])
    .orderBy('since')
    .execute();
}
