import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * A bank took money of a payment: of what a person was asked to send, of that payment or of what its
 * customer paid with credit, a job looks whether that still is so.
 */
export async function reviewUnsentRefunds(
  ctx: VerbContext,
  tx: Tx,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select('refunds.id')
    .where('orders.userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('refunds.paymentId', '=', paymentId).and('refunds.status', '=', 'failed'),
        eb('payments.gateway', '=', 'credit').and('refunds.status', '=', 'queued'),
      ]),
    )
    .execute();
  for (const { id } of refunds) await ctx.jobs.enqueue(tx, 'refund.pay-back', { refundId: id });
}
