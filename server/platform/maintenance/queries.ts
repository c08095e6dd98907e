import { createHash } from 'node:crypto';
import type { AccessCode } from '#contract/staff/maintenance.ts';
import { accessCodeState, isGrantLive } from '#domain/platform/access-code.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { limitKey } from '#server/platform/auth/address.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

const MODE = 'maintenance_mode';

export async function readMaintenanceMode(db: Db): Promise<boolean> {
  return settingValue(await readSettings(db), MODE);
}

/** The codes that work now, with what a guess is held against. */
export async function listActiveCodes(db: Db, now: Date) {
  return db
    .selectFrom('maintenanceAccess')
    .select(['id', 'passwordHash', 'usedByIp'])
    .where('isActive', '=', true)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

type CodesRequest = { page: PageRequest; now: Date; token: string | null };

export async function listAccessCodes(
  db: Db,
  { page, now, token }: CodesRequest,
): Promise<Page<AccessCode>> {
  const query = db
    .selectFrom('maintenanceAccess')
    .innerJoin('users', 'users.id', 'maintenanceAccess.createdBy')
    .select([
      'maintenanceAccess.id',
      'maintenanceAccess.isActive',
      'maintenanceAccess.expiresAt',
      'maintenanceAccess.createdAt',
      'maintenanceAccess.usedAt',
      'maintenanceAccess.usedByIp',
      'users.name as createdBy',
    ]);
  const found = await readPage(query, 'maintenanceAccess', page);
  const own = token === null ? null : await findGrantRow(db, token);
  return {
    ...found,
    items: found.items.map(({ isActive, ...code }) => ({
      ...code,
      state: accessCodeState({ isActive, expiresAt: code.expiresAt }, now),
      isOwnAccess: code.id === own?.accessId,
    })),
  };
}

/** Hashes the token of a grant, which is kept so: what the cookie holds is known to its browser alone. */
export function hashGrantToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function findGrantRow(db: Db, token: string) {
  return db
    .selectFrom('maintenanceGrants')
    .select(['id', 'accessId', 'address', 'expiresAt', 'lastActivityAt'])
    .where('tokenHash', '=', hashGrantToken(token))
    .executeTakeFirst();
}

type Asked = { token: string; address: string; now: Date };

/** The grant of a cookie, as long as it counts; null otherwise. */
export async function findLiveGrant(
  db: Db,
  { token, address, now }: Asked,
): Promise<{ id: string; expiresAt: Date } | null> {
  const row = await findGrantRow(db, token);
  if (row === undefined) return null;
  const { address: given, ...grant } = row;
  const live = isGrantLive(
    { ...grant, network: limitKey(given) },
    { from: limitKey(address), now },
  );
  return live ? { id: row.id, expiresAt: row.expiresAt } : null;
}
