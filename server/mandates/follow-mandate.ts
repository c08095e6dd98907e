import type { VerbContext } from '#server/context.ts';
import type { CollectingGateway } from '#server/db/billing-tables.ts';
import { checkMandate } from './check-mandate.ts';

/** A gateway tells of a payment: looks after the mandate that was asked with it, if there is one. */
export async function followMandate(
  ctx: VerbContext,
  { gateway, providerId }: { gateway: CollectingGateway; providerId: string },
): Promise<void> {
  const mandate = await ctx.db
    .selectFrom('mandates')
    .select('id')
    .where('gateway', '=', gateway)
    .where('providerPaymentId', '=', providerId)
    .executeTakeFirst();
  if (mandate !== undefined) await checkMandate(ctx, { mandateId: mandate.id });
}
