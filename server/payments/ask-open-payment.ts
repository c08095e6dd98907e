import type { VerbContext } from '#server/context.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks the gateway about the newest attempt to pay an order, when its outcome is not known: who comes
 * back from a payment that they broke off must not be sent to it again. A gateway that does not answer
 * changes nothing.
 */
export async function askOpenPayment(ctx: VerbContext, orderId: string): Promise<void> {
  const attempt = await ctx.db
    .selectFrom('payments')
    .select(['id', 'gateway', 'providerId'])
    .where('orderId', '=', orderId)
    .where('status', 'in', ['open', 'pending'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (attempt === undefined || attempt.providerId === null) return;
  const { id, gateway, providerId } = attempt;
  await settlePayment(ctx, { gateway, providerId }).catch((error: unknown) => {
    ctx.log.warn({ err: error, payment: id }, 'gateway did not tell how a payment stands');
  });
}
