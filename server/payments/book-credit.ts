import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';

/** Money that paid for nothing is the customer's: written to their credit, and shown to staff. */
export async function bookCredit(
  ctx: VerbContext,
  tx: Tx,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const now = ctx.now();
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.amountCents', 'payments.orderId', 'orders.userId', 'orders.status'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const reason = `payment on an order that was ${payment.status}`;
  const credit = await tx
    .insertInto('credits')
    .values({
      userId: payment.userId,
      paymentId,
      amountCents: payment.amountCents,
      reason,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openStaffTask(ctx, tx, {
    kind: 'credit-received',
    userId: payment.userId,
    subjectId: paymentId,
    note: `Er kwam geld binnen op bestelling ${shortId(payment.orderId)}, die al was afgehandeld. Het staat als tegoed bij de klant.`,
  });
  recordChange(ctx, tx, {
    action: 'credit.book',
    subject: { type: 'credit', id: credit.id },
    before: null,
    after: { amountCents: payment.amountCents, orderId: payment.orderId, reason },
    ownerId: payment.userId,
    topics: ['orders'],
  });
}
