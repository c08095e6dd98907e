import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { endSessions } from './end-sessions.ts';
import { lockAccount } from './lock-account.ts';

/** Signs a customer out everywhere, by a colleague who may. */
export function endCustomerSessions(
  ctx: VerbContext<UserActor>,
  { customerId }: { customerId: string },
): Promise<{ ended: number }> {
  return transact(ctx, async (tx) => {
    const { id } = await lockAccount(tx, { actor: ctx.actor, customerId });
    return endSessions(ctx, tx, { userId: id });
  });
}
