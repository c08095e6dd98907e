import { lockUser } from '#server/platform/auth/lock-user.ts';
import type { UserActor } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { getManagedAccount, type Account } from './queries.ts';

/** An account that this colleague may manage, locked before anything decides on its state. */
export async function lockAccount(
  tx: Tx,
  { actor, customerId }: { actor: UserActor; customerId: string },
): Promise<Account> {
  await lockUser(tx, customerId);
  return getManagedAccount(tx, { actor, customerId });
}
