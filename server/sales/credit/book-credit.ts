import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { mailPaymentCredited } from './mail-payment-credited.ts';
import { moveCredit } from './move-credit.ts';

type Left = {
  paymentId: string;
  /** The orders it came in for, where they are more than the one of the payment. */
  orderIds?: readonly string[];
};

/** Money that paid for nothing is the customer's: written to their credit, told them, and shown to staff. */
export async function bookCredit(
  ctx: VerbContext,
  tx: Tx,
  { paymentId, orderIds }: Left,
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.amountCents', 'payments.orderId', 'orders.userId'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const orders = nameOrders(orderIds ?? [payment.orderId]);
  const reason = `Te veel of te laat betaald voor ${orders}.`;
  const { userId, amountCents } = payment;
  await moveCredit(ctx, tx, { userId, kind: 'received', paymentId, amountCents, reason });
  recordChange(ctx, tx, {
    action: 'payment.credit',
    subject: { type: 'payment', id: paymentId },
    before: null,
    after: { amountCents },
    ownerId: userId,
    topics: ['orders'],
    event: { type: 'payment.credited', subjectType: 'payment', ownerId: userId },
  });
  await mailPaymentCredited(ctx, tx, { paymentId, orderId: payment.orderId, userId, amountCents });
  await openStaffTask(ctx, tx, {
    kind: 'credit-received',
    userId,
    subjectId: paymentId,
    note: `Er kwam geld binnen voor ${orders} waar niets meer mee te betalen was. Het staat als tegoed bij de klant, die er een bestelling mee kan betalen; bij de betalingen van de klant betaal je het terug.`,
  });
}

function nameOrders(orderIds: readonly string[]): string {
  const noun = orderIds.length === 1 ? 'bestelling' : 'bestellingen';
  return `${noun} ${orderIds.map(shortId).join(', ')}`;
}
