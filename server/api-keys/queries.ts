import { KEYS_SHOWN_MAX, type ApiKey } from '#contract/staff/api-keys.ts';
import { apiKeyState } from '#domain/api-key.ts';
import type { Db } from '#server/db/database.ts';

/** Every key, newest first; those that ended long ago are gone. */
export async function listApiKeys(db: Db, now: Date): Promise<ApiKey[]> {
  const keys = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.madeBy')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.scopes',
      'apiKeys.networks',
      'users.name as madeBy',
      'apiKeys.createdAt',
      'apiKeys.expiresAt',
      'apiKeys.endedAt',
      'apiKeys.lastUsedAt',
      'apiKeys.lastAddress',
    ])
    // Those that work come first: there are never more of them than are shown.
    .orderBy((eb) => eb.and([eb('endedAt', 'is', null), eb('expiresAt', '>', now)]), 'desc')
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')
    .limit(KEYS_SHOWN_MAX)
    .execute();
  return keys.map((key) => ({ ...key, state: apiKeyState(key, now) }));
}
