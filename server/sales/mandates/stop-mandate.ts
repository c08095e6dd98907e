import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { endMandate } from './end-mandate.ts';
import { lockValidMandate } from './lock-valid-mandate.ts';

/** Stops collecting from a customer, as they or a colleague ask; done already where nothing is. */
export async function stopMandate(
  ctx: VerbContext<UserActor>,
  { customerId }: { customerId: string },
): Promise<{ customerId: string }> {
  return transact(ctx, async (tx) => {
    const mandate = await lockValidMandate(tx, { userId: customerId });
    if (mandate !== null) {
      const reason = ctx.actor.id === customerId ? 'customer' : 'staff';
      await endMandate(ctx, tx, { mandate, reason });
    }
    return { customerId };
  });
}
