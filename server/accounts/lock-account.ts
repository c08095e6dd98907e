import type { UserActor } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { getManagedAccount, type Account } from './queries.ts';

/** An account that this colleague may manage, locked before anything decides on its state. */
export async function lockAccount(
  tx: Tx,
  { actor, customerId }: { actor: UserActor; customerId: string },
): Promise<Account> {
  await tx.selectFrom('users').select('id').where('id', '=', customerId).forUpdate().execute();
  return getManagedAccount(tx, { actor, customerId });
}
