import { KEYS_SHOWN_MAX, type ApiKey } from '#contract/staff/api-keys.ts';
import { apiKeyState } from '#domain/identity/api-key.ts';
import { DEFAULT_ROLE, demandsSecondFactor } from '#domain/platform/role.ts';
import { mayHaveKeys } from '#server/platform/auth/key-session.ts';
import type { Context } from '#server/context.ts';

/** Every key, newest first; those that ended long ago are gone. */
export async function listApiKeys({
  config,
  db,
  ...ctx
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<ApiKey[]> {
  const now = ctx.now();
  const keys = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.madeBy')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('secondFactors as factor', (join) =>
      join.onRef('factor.userId', '=', 'users.id').on('factor.confirmedAt', 'is not', null),
    )
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
      'users.blockedAt',
      'userRoles.role',
      'factor.userId as factorOf',
    ])
    // Those that work come first: there are never more of them than are shown.
    .orderBy((eb) => eb.and([eb('endedAt', 'is', null), eb('expiresAt', '>', now)]), 'desc')
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')
    .limit(KEYS_SHOWN_MAX)
    .execute();
  return keys.map(({ blockedAt, role, factorOf, ...key }) => {
    const demanded = demandsSecondFactor(role ?? DEFAULT_ROLE, config.secondFactorForStaff);
    const isMakers = mayHaveKeys({ blockedAt, role }) && (factorOf !== null || !demanded);
    return { ...key, state: apiKeyState({ ...key, isMakers }, now) };
  });
}
