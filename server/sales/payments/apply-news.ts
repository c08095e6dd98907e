import type { Cents } from '#domain/platform/money.ts';
import { onPayment } from '#domain/sales/order.ts';
import { isFinalPayment, type PaymentStatus } from '#domain/sales/payment.ts';
import type { VerbContext } from '#server/context.ts';
import { slot, statementOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { endAskedMandates } from '#server/sales/mandates/end-asked-mandates.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { payOrder } from '#server/sales/orders/pay-order.ts';
import { bookCredit } from '#server/sales/credit/book-credit.ts';
import { payWithTopUp } from './pay-with-top-up.ts';
import { allocatePayment } from '#server/sales/claims/allocate-payment.ts';

export type News = {
  order: OrderToPay;
  /** The gateway's id; null where it never began. */
  providerId: string | null;
  payment: {
    paymentId: string;
    /** The mandate that it is collected by; null where its customer pays it. */
    mandateId: string | null;
    /** The mandate that was to be given with it. */
    mandateAlongId?: string | null;
    /** Its money becomes credit, and that pays the order. */
    topsUpCredit?: boolean;
    expectedCents: Cents;
    status: PaymentStatus;
  };
  news: PaymentStatus;
};

const writeNews = statementOnce((db) =>
  db
    .updateTable('payments')
    // The webhook may come before the answer to `start` was stored: the id is ours to store now.
    .set({
      status: slot<PaymentStatus>('status'),
      providerId: slot<string | null>('providerId'),
      paidAt: slot<Date | null>('paidAt'),
      updatedAt: slot<Date>('now'),
    })
    .where('id', '=', slot<string>('paymentId')),
);

/**
 * Applies news of a payment to its order, both locked: a success pays it, by itself or with the
 * credit that it tops up, for the first time or again; any other is the customer's credit, and a collection
 * that failed is tried again or told.
 */
export async function applyNews(ctx: VerbContext, tx: Tx, change: News): Promise<void> {
  const { order, providerId, payment, news } = change;
  const now = ctx.now();
  const kind = ctx.orderKinds[order.kind];
  const paid = news === 'paid';
  const pays = paid && (await isOwed(ctx, tx, order));
  const wins = pays && !payment.topsUpCredit && fitsClaim(order, payment);
  const paidAt = paid ? now : null;
  await tx.executeQuery(
    writeNews(tx, { paymentId: payment.paymentId, status: news, providerId, paidAt, now }),
  );
  recordChange(ctx, tx, {
    action: 'payment.settle',
    subject: { type: 'payment', id: payment.paymentId },
    before: { status: payment.status },
    after: { status: news, paysOrder: wins },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: `payment.${news}`, subjectType: 'payment', ownerId: order.userId },
  });
  if (wins) {
    const { paymentId, expectedCents: amountCents } = payment;
    await allocatePayment(tx, { orderId: order.id, paymentId, amountCents, now });
    await payOrder(ctx, tx, { order, paidAt: now });
  } else if (pays) {
    // The announced collection is in: where it is too little by now, the customer decides on the rest.
    if (payment.mandateId !== null) await kind.onCollected(tx, { orderId: order.id });
    await payWithTopUp(ctx, tx, { order, payment });
  } else if (paid) await bookCredit(ctx, tx, { paymentId: payment.paymentId });
  else if (payment.mandateId !== null && isFinalPayment(news)) {
    const { mandateId, expectedCents: amountCents } = payment;
    await kind.onCollectionFailed(ctx, tx, { order, mandateId, amountCents });
  }
  await followAlong(ctx, tx, change);
}

/**
 * Tells whether money reaches the claim as it is: all that is open, or a part of what is owed again. Another
 * amount than is owed by now, as its invoice was corrected or a part paid in another way, is credit that pays.
 */
function fitsClaim(order: OrderToPay, { expectedCents }: News['payment']): boolean {
  return order.status === 'pending'
    ? expectedCents === order.openCents
    : expectedCents <= order.openCents;
}

/** Tells whether money still buys what an order is for; money that is owed again always is. */
async function isOwed(ctx: VerbContext, tx: Tx, order: OrderToPay): Promise<boolean> {
  const outcome = onPayment(order);
  if (outcome !== 'deliver') return outcome === 'cover';
  return ctx.orderKinds[order.kind].isWanted(tx, { order, now: ctx.now() });
}

/** The order never waits for the mandate that came with its payment, nor hears of what becomes of it. */
async function followAlong(
  ctx: VerbContext,
  tx: Tx,
  { order, payment, news }: News,
): Promise<void> {
  const { paymentId, mandateAlongId: mandateId } = payment;
  if (!mandateId || !isFinalPayment(news)) return;
  // Also one that was taken back: given all the same, it is revoked.
  if (news === 'paid') await ctx.jobs.enqueue(tx, 'mandate.check', { mandateId });
  else await endAskedMandates(ctx, tx, { orderId: order.id, paymentId });
}
