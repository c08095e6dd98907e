import { sumCents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

type Refunded = {
  order: { id: string; userId: string };
  /** The gateway knows these as one payment: more than one where orders were paid together. */
  paymentIds: readonly [string, ...string[]];
  /** The sum that the gateway gave back or is giving back, in cents. */
  refundedCents: number;
};

/**
 * A gateway says that money of a payment goes back: how our own refunds stand is asked by their jobs,
 * and what we did not ask for is looked at by a person.
 */
export async function followRefunds(
  ctx: VerbContext,
  tx: Tx,
  { order, paymentIds, refundedCents }: Refunded,
): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['id', 'amountCents', 'status'])
    .where('paymentId', 'in', paymentIds)
    .execute();
  for (const { id, status } of refunds) {
    if (status === 'pending') await ctx.jobs.enqueue(tx, 'refund.pay-back', { refundId: id });
  }
  if (sumCents(refunds.map(({ amountCents }) => amountCents)) >= refundedCents) return;
  await openStaffTask(ctx, tx, {
    kind: 'refund-elsewhere',
    userId: order.userId,
    subjectId: paymentIds[0],
    orderId: order.id,
    note: `Van bestelling ${shortId(order.id)} is geld teruggestuurd buiten de winkel om, zoals in het dashboard van de betaaldienst. Hier staat de bestelling nog als betaald: controleer de factuur en de service.`,
  });
}
