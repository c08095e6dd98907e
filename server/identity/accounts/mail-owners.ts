import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailAccount, type AccountNews } from './mail-account.ts';

/** More owners than these a shop does not have. */
const OWNERS_MAX = 20;

/** Every owner hears something about the shop: who it came from may have left. */
export async function mailOwners(
  ctx: VerbContext,
  tx: Tx,
  { occasion, ...news }: Omit<AccountNews, 'user' | 'to'>,
): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.firstName'])
    .where('userRoles.role', '=', 'owner')
    .where('users.blockedAt', 'is', null)
    .orderBy('users.id')
    .limit(OWNERS_MAX)
    .execute();
  for (const user of owners) {
    const own = occasion === undefined ? {} : { occasion: `${occasion}:${user.id}` };
    await mailAccount(ctx, tx, { ...news, ...own, user });
  }
}
