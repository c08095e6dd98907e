import { sql } from 'kysely';
import { GatewayError } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { settlePayment } from './settle-payment.ts';

const BATCH = 20;

/**
 * Asks the gateway about payments whose outcome never came: first after five minutes, then after
 * twice as long each time. A message that got lost costs minutes, not the customer's money. A gateway
 * that does not answer is asked no more in this turn.
 */
export async function sweepPayments(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const open = await ctx.db
    .selectFrom('payments')
    .select(['id', 'bundleId', 'gateway', 'providerId'])
    .where('status', 'in', ['open', 'pending'])
    .where('providerId', 'is not', null)
    .where(
      sql<boolean>`updated_at + greatest(interval '5 minutes', updated_at - created_at) < ${now}`,
    )
    .orderBy('createdAt')
    .limit(BATCH)
    .execute();
  const silent = new Set<Gateway>();
  const asked = new Set<string>();
  for (const { id, bundleId, gateway, providerId } of open) {
    if (providerId === null || silent.has(gateway) || asked.has(providerId)) continue;
    // Those that are paid together are asked after once, by the id that they share.
    asked.add(providerId);
    const outcome = await settlePayment(ctx, { gateway, providerId }).catch((error: unknown) => {
      ctx.log.warn({ err: error, payment: id }, 'gateway did not answer; asked again later');
      // Each answer that fails to come takes seconds, and other sweeps wait for this one.
      if (error instanceof GatewayError) silent.add(gateway);
      return 'unchanged' as const;
    });
    if (outcome === 'applied') continue;
    // Nothing new, or nothing we can use: the next question waits twice as long.
    await ctx.db
      .updateTable('payments')
      .set({ updatedAt: now })
      .where((eb) => (bundleId === null ? eb('id', '=', id) : eb('bundleId', '=', bundleId)))
      .execute();
  }
}
