import type { Db } from '#server/platform/db/database.ts';

/** Lists outside parties that fail now, the longest failing first. */
export function listTroubles(db: Db) {
  return db
    .selectFrom('outsideTroubles')
    .select(['party', 'since', 'words'])
    .orderBy('since')
    .execute();
}
