import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { endMandate } from './end-mandate.ts';
import { lockMandate } from './lock-mandate.ts';

/** Stops collecting from a customer, as they or a colleague ask; done already where nothing is. */
export async function stopMandate(
  ctx: VerbContext<UserActor>,
  { customerId }: { customerId: string },
): Promise<{ customerId: string }> {
  return transact(ctx, async (tx) => {
    const valid = await tx
      .selectFrom('mandates')
      .select('id')
      .where('userId', '=', customerId)
      .where('status', '=', 'valid')
      .executeTakeFirst();
    const mandate = valid === undefined ? null : await lockMandate(tx, { mandateId: valid.id });
    if (mandate?.status === 'valid') {
      const reason = ctx.actor.id === customerId ? 'customer' : 'staff';
      await endMandate(ctx, tx, { mandate, reason });
    }
    return { customerId };
  });
}
