import { onFirstPayment } from '#domain/order.ts';
import { acceptPayment, type PaymentReport } from '#domain/payment.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { payOrder } from '#server/orders/pay-order.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';
import { bookCredit } from './book-credit.ts';

export type Settlement = 'unknown' | 'unchanged' | 'applied' | 'refused';

/**
 * Asks the gateway how a payment stands and applies the answer, once: the same news again changes
 * nothing. The first success pays a pending order; any other success becomes the customer's credit
 * and a task for staff. An answer that does not fit our own row changes nothing but opens a task.
 */
export async function settlePayment(ctx: VerbContext, providerId: string): Promise<Settlement> {
  const report = await ctx.payments.test?.fetchReport(providerId);
  if (report === undefined || report === null) return 'unknown';
  return ctx.db.transaction().execute((tx) => applyReport(ctx, tx, providerId, report));
}

/** Order first, then payment: the order in which everything that pays or ends one takes its locks. */
async function lockPayment(tx: Tx, paymentId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id as orderId', 'status as orderStatus', 'userId'])
    .where('id', '=', (eb) =>
      eb.selectFrom('payments').select('orderId').where('id', '=', paymentId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'amountCents', 'currency', 'status'])
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...order, ...payment };
}

async function applyReport(
  ctx: VerbContext,
  tx: Tx,
  providerId: string,
  report: PaymentReport,
): Promise<Settlement> {
  const payment = await lockPayment(tx, report.reference);
  if (payment === undefined) return 'unknown';
  const accepted = acceptPayment(
    {
      paymentId: payment.id,
      expectedCents: payment.amountCents,
      currency: payment.currency,
      status: payment.status,
    },
    report,
  );
  if (!accepted.ok) {
    if (accepted.reason === 'REPORT_STALE') return 'unchanged';
    await openStaffTask(ctx, tx, {
      kind: 'payment-mismatch',
      userId: payment.userId,
      subjectId: payment.id,
      note: `Betaling ${payment.id} past niet bij wat de betaaldienst meldt (${accepted.reason}).`,
    });
    return 'refused';
  }
  if (!accepted.value.changed) return 'unchanged';
  const now = ctx.now();
  const paid = accepted.value.status === 'paid';
  const wins = paid && onFirstPayment(payment.orderStatus) === 'deliver';
  await tx
    .updateTable('payments')
    // The webhook may come before the answer to `start` was stored: the id is ours to store now.
    .set({
      status: accepted.value.status,
      providerId,
      winning: wins,
      paidAt: paid ? now : null,
      updatedAt: now,
    })
    .where('id', '=', payment.id)
    .execute();
  await recordChange(
    tx,
    { actor: ctx.actor, now },
    {
      action: 'payment.settle',
      subject: { type: 'payment', id: payment.id },
      before: { status: payment.status },
      after: { status: accepted.value.status, winning: wins },
      ownerId: payment.userId,
      topics: ['orders'],
      event: {
        type: `payment.${accepted.value.status}`,
        subjectType: 'payment',
        ownerId: payment.userId,
      },
    },
  );
  if (wins) await payOrder(ctx, tx, { orderId: payment.orderId, paidAt: now });
  else if (paid) await bookCredit(ctx, tx, { paymentId: payment.id });
  return 'applied';
}
