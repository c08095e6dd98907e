import type { VerbContext } from '#server/context.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks the gateway about attempts to pay these orders whose outcome is not known: who comes back from
 * a payment that they broke off must not be sent to it again. A gateway that does not answer changes
 * nothing.
 */
export async function askOpenPayments(ctx: VerbContext, orderIds: string[]): Promise<void> {
  const attempts = await ctx.db
    .selectFrom('payments')
    .select(['gateway', 'providerId'])
    .distinct()
    .where('orderId', 'in', orderIds)
    .where('status', 'in', ['open', 'pending'])
    .where('providerId', 'is not', null)
    .$narrowType<{ providerId: string }>()
    .execute();
  const asking = attempts.map(({ gateway, providerId }) =>
    settlePayment(ctx, { gateway, providerId }).catch((error: unknown) => {
      ctx.log.warn({ err: error, providerId }, 'gateway did not tell how a payment stands');
    }),
  );
  await Promise.all(asking);
}
