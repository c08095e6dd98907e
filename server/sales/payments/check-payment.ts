import type { VerbContext } from '#server/context.ts';
import { settlePayment } from './settle-payment.ts';

/** Asks the gateway about one payment of ours, or about several as one; nothing when it was never started there. */
export async function checkPayment(
  ctx: VerbContext,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['gateway', 'providerId'])
    .where((eb) => eb.or([eb('id', '=', paymentId), eb('bundleId', '=', paymentId)]))
    .limit(1)
    .executeTakeFirst();
  if (payment === undefined || payment.providerId === null) return;
  await settlePayment(ctx, { gateway: payment.gateway, providerId: payment.providerId });
}
