import type { TestApp } from './api.ts';

/** Reads what is owed again in a shop, as money that had paid was taken back, the first in front. */
export async function openClaims({ db }: Pick<TestApp, 'db'>) {
  return db
    .selectFrom('claims')
    .select(['openCents', 'reopenedBecause as because'])
    .where('reopenedAt', 'is not', null)
    .orderBy('reopenedAt')
    .orderBy('openCents')
    .execute();
}
