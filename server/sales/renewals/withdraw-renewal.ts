import type { VerbContext } from '#server/context.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { dunRenewal } from './dun-renewal.ts';

/** Lets go of the open renewal of a service that ends, if it has one: there is nothing to pay. */
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
  if (open === undefined) return;
  await dunRenewal(ctx, { orderId: open.orderId, settings: await readSettings(ctx.db) });
}
