import { DEFAULT_ROLE, may, type Permission } from '#domain/role.ts';
import type { Context, UserActor } from '#server/context.ts';

/**
 * Asks again, in the middle of an answer that goes on for long, what was asked when it began: whether
 * who gets it was signed out, blocked or demoted meanwhile. Null when nothing changed.
 */
export async function whyNoLonger(
  { db, now, actor }: Pick<Context, 'db' | 'now'> & { actor: UserActor },
  permission: Permission,
): Promise<'UNAUTHORIZED' | 'FORBIDDEN' | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('userRoles.role')
    .where('sessions.id', '=', actor.sessionId)
    .where('users.id', '=', actor.id)
    .where('sessions.expiresAt', '>', now())
    .where('users.blockedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return 'UNAUTHORIZED';
  return may(row.role ?? DEFAULT_ROLE, permission) ? null : 'FORBIDDEN';
}
