import type { Role } from '#domain/platform/role.ts';
import { isRaise } from '#domain/identity/role-change.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

/** Writes somebody's role down; their open screens hear of it and lose or gain what it gives. */
export async function writeRole(
  ctx: Pick<VerbContext, 'now' | 'actor'>,
  tx: Tx,
  { userId, before, role }: { userId: string; before: Role; role: Role },
): Promise<void> {
  const now = ctx.now();
  const row = { role, updatedAt: now, ...(isRaise(before, role) && { raisedAt: now }) };
  await tx
    .insertInto('userRoles')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  recordChange(ctx, tx, {
    action: 'customer.set-role',
    subject: { type: 'user', id: userId },
    before: { role: before },
    after: { role },
    ownerId: userId,
    topics: ['role', 'customers'],
  });
}
