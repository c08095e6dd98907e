import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';

/** What the gateway refused to send a person was asked to: their job looks whether that still is so. */
export async function reviewFailedRefunds(
  ctx: VerbContext,
  tx: Tx,
  paymentId: string,
): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'failed')
    .execute();
  for (const { id } of refunds) await ctx.jobs.enqueue(tx, 'refund.pay-back', { refundId: id });
}
