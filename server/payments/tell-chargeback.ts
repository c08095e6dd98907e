import type { PaymentStatus } from '#domain/payment.ts';
import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { endMandate } from '#server/mandates/end-mandate.ts';
import { lockMandate } from '#server/mandates/lock-mandate.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';

type ChargedBack = {
  order: { id: string; userId: string };
  payment: { paymentId: string; mandateId: string | null; status: PaymentStatus };
};

/**
 * A bank took back money that had come in. The order stays as it is: whether the customer pays again,
 * or the service stops, a person decides.
 */
export async function tellChargeback(
  ctx: VerbContext,
  tx: Tx,
  { order, payment }: ChargedBack,
): Promise<void> {
  const { paymentId, mandateId } = payment;
  await tx
    .updateTable('payments')
    .set({ status: 'charged_back', updatedAt: ctx.now() })
    .where('id', '=', paymentId)
    .execute();
  recordChange(ctx, tx, {
    action: 'payment.charge-back',
    subject: { type: 'payment', id: paymentId },
    before: { status: payment.status },
    after: { status: 'charged_back' },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'payment.charged_back', subjectType: 'payment', ownerId: order.userId },
  });
  // Who takes back what was collected does not want the next to be.
  const mandate = mandateId === null ? null : await lockMandate(tx, { mandateId });
  if (mandate !== null) await endMandate(ctx, tx, { mandate, reason: 'bank' });
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    userId: order.userId,
    subjectId: paymentId,
    orderId: order.id,
    note: `De bank heeft de betaling van bestelling ${shortId(order.id)} teruggeboekt. De factuur staat op betaald en de service loopt door: vraag de klant opnieuw te betalen, of schort op.`,
  });
}
