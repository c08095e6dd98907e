import type { ErasedAccount } from '#domain/compliance/personal-data.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Everybody who deleted the account, for a shop that is put back to a time when they had not. */
export function readErased(db: Db): Promise<ErasedAccount[]> {
  return db
    .selectFrom('users')
    .select(['id', 'erasedAt as at'])
    .where('erasedAt', 'is not', null)
    .orderBy('erasedAt')
    .$narrowType<{ at: Date }>()
    .execute();
}
