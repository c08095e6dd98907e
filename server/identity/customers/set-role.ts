import { refuse, ok, type Result } from '#domain/platform/result.ts';
import { DEFAULT_ROLE, type Role } from '#domain/platform/role.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { writeRole } from './write-role.ts';

export type SetRoleRefusal = 'USER_UNKNOWN' | 'ROLE_UNCHANGED' | 'LAST_OWNER';

/**
 * Gives someone a role from the shell of the machine: what no screen may do, such as demoting an
 * owner. The one thing it refuses is to leave a shop without an owner who can sign in.
 */
export function setRole(
  ctx: Pick<VerbContext, 'db' | 'now' | 'actor'>,
  { email, role }: { email: string; role: Role },
): Promise<Result<{ before: Role }, SetRoleRefusal>> {
  return transact(ctx, async (tx) => {
    const owners = await lockOwners(tx);
    const user = await tx
      .selectFrom('users')
      .leftJoin('userRoles', 'userRoles.userId', 'users.id')
      .select(['users.id', 'userRoles.role'])
      .where('users.email', '=', email)
      .executeTakeFirst();
    if (user === undefined) return refuse('USER_UNKNOWN');
    const before = user.role ?? DEFAULT_ROLE;
    if (before === role) return refuse('ROLE_UNCHANGED');
    const anotherStays = owners.some((owner) => owner.id !== user.id && owner.blockedAt === null);
    if (before === 'owner' && !anotherStays) return refuse('LAST_OWNER');
    await writeRole(ctx, tx, { userId: user.id, before, role });
    return ok({ before });
  });
}

/** Two owners demoted at the same moment: the second waits here and then sees what the first left. */
function lockOwners(tx: Tx): Promise<{ id: string; blockedAt: Date | null }[]> {
  return tx
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .select(['users.id', 'users.blockedAt'])
    .where('userRoles.role', '=', 'owner')
    .orderBy('users.id')
    .forUpdate('userRoles')
    .execute();
}
