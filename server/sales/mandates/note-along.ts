import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { endMandate } from './end-mandate.ts';
import { lockMandate } from './lock-mandate.ts';

/**
 * Keeps the gateway's name of whose mandate it is, once the payment that gives it has begun. Null is a
 * gateway that takes none along: nothing was asked then. Lost, it is read off the payment later.
 */
export async function noteAlong(
  ctx: VerbContext,
  { mandateId, customerRef }: { mandateId: string; customerRef: string | null },
): Promise<void> {
  if (customerRef !== null) {
    await ctx.db
      .updateTable('mandates')
      .set({ providerCustomerId: customerRef })
      .where('id', '=', mandateId)
      .execute();
    return;
  }
  ctx.log.warn({ mandate: mandateId }, 'gateway takes no mandate along with a payment');
  await transact(ctx, async (tx) => {
    const mandate = await lockMandate(tx, { mandateId });
    if (mandate?.status !== 'asked') return;
    await endMandate(ctx, tx, { mandate, reason: 'not_given' });
  });
}
