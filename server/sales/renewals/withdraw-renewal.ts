import type { VerbContext } from '#server/context.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { dunRenewal } from './dun-renewal.ts';
import { tellStillOwed } from './tell-still-owed.ts';

/**
 * Lets go of the open renewal of a service that ends, if it has one: there is nothing to pay. What the bank
 * took back stays owed, and a person is told of it.
 */
export async function withdrawRenewal(
  ctx: VerbContext,
  { serviceId }: { serviceId: string },
): Promise<void> {
  const open = await ctx.db
    .selectFrom('orderLines')
    .select('orderId')
    .where('serviceId', '=', serviceId)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open !== undefined) {
    await dunRenewal(ctx, { orderId: open.orderId, settings: await readSettings(ctx.db) });
  }
  await tellStillOwed(ctx, { serviceId });
}
