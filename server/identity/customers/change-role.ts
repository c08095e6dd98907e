import { DEFAULT_ROLE, type Role } from '#domain/platform/role.ts';
import { mayChangeRole } from '#domain/identity/role-change.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { assertNotErased } from '#server/identity/accounts/assert-not-erased.ts';
import { writeRole } from './write-role.ts';

/**
 * Gives somebody another role from the console. Both rows are locked and read again: whoever lost
 * the right a moment ago has lost it here too, and of two at once the second sees what the first did.
 * For who knows the password of their own account: a role lets somebody in for good.
 */
export async function changeRole(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { customerId, role, ownPassword }: { customerId: string; role: Role; ownPassword: string },
): Promise<{ customerId: string; role: Role }> {
  await checkPassword(ctx, { password: ownPassword });
  return transact(ctx, async (tx) => {
    const roles = await lockRoles(tx, [ctx.actor.id, customerId]);
    const before = roles.get(customerId);
    if (before === undefined) throw new AppError('NOT_FOUND');
    await assertNotErased(tx, { customerId });
    const actor = { id: ctx.actor.id, role: roles.get(ctx.actor.id) ?? DEFAULT_ROLE };
    const allowed = mayChangeRole(actor, { id: customerId, role: before }, role);
    if (!allowed.ok) throw new AppError(allowed.reason);
    await writeRole(ctx, tx, { userId: customerId, before, role });
    return { customerId, role };
  });
}

/** In the order of their ids, so that two who change each other do not wait for each other. */
async function lockRoles(tx: Tx, ids: readonly string[]): Promise<Map<string, Role>> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Read after the locks were given: what the one before us wrote must be seen.
  const rows = await tx
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.id', 'userRoles.role'])
    .where('users.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.role ?? DEFAULT_ROLE]));
}
