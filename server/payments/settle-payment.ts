import { onFirstPayment } from '#domain/order.ts';
import { acceptPayment, type PaymentMode, type PaymentReport } from '#domain/payment.ts';
import { isPlanChangeOver } from '#domain/plan-change.ts';
import type { VerbContext } from '#server/context.ts';
import { slot, statementOnce } from '#server/db/compile-once.ts';
import type { Tx } from '#server/db/database.ts';
import { writeWithNext } from '#server/db/flights.ts';
import { recordChange, transact } from '#server/db/record.ts';
import type { Gateway } from '#server/db/schema.ts';
import type { OrderToPay } from '#server/orders/queries.ts';
import { payOrder } from '#server/orders/pay-order.ts';
import { lockChangeable } from '#server/plan-changes/lock-changeable.ts';
import { isRenewalWanted } from '#server/renewals/is-renewal-wanted.ts';
import { lockRenewal } from '#server/renewals/lock-renewal.ts';
import { bookCredit } from './book-credit.ts';
import { followRefunds } from './follow-refunds.ts';
import { lockPaymentToSettle } from './lock-payment-to-settle.ts';
import { refuseReport } from './refuse-report.ts';
import { tellChargeback } from './tell-chargeback.ts';

type AskedPayment = { gateway: Gateway; providerId: string };
type Answer = { gateway: Gateway; mode: PaymentMode; report: PaymentReport };

export type Settlement = 'unknown' | 'unchanged' | 'applied' | 'refused';

/**
 * Asks the gateway how a payment stands and applies the answer, once: the same news again changes
 * nothing. The first success pays a pending order; any other success becomes the customer's credit
 * and a task for staff, as does money that a bank took back. An answer that does not fit our own row
 * changes nothing but opens a task. Throws what the gateway throws when it does not answer.
 */
export async function settlePayment(
  ctx: VerbContext,
  { gateway: name, providerId }: AskedPayment,
): Promise<Settlement> {
  const gateway = ctx.payments[name];
  const report = (await gateway?.fetchReport(providerId)) ?? null;
  if (gateway === null || report === null) return 'unknown';
  const { mode } = gateway;
  return transact(ctx, (tx) => applyReport(ctx, tx, { gateway: name, mode, report }));
}

async function applyReport(
  ctx: VerbContext,
  tx: Tx,
  { gateway, mode, report }: Answer,
): Promise<Settlement> {
  // Everything that pays or ends an order waits for the lock on it.
  const locked = await lockPaymentToSettle(tx, { paymentId: report.reference });
  if (locked === null || locked.payment.gateway !== gateway) return 'unknown';
  const { order, payment } = locked;
  const accepted = acceptPayment({ ...payment, mode }, report);
  if (!accepted.ok && accepted.reason !== 'REPORT_STALE') {
    await refuseReport(ctx, tx, { ...payment, order, reason: accepted.reason });
    return 'refused';
  }
  const { refundedCents, providerId } = report;
  if (refundedCents > 0) await followRefunds(ctx, tx, { order, payment, refundedCents });
  if (!accepted.ok || !accepted.value.changed) return 'unchanged';
  await applyNews(ctx, tx, { order, providerId, payment, news: accepted.value.status });
  return 'applied';
}

/** Whether there still is something to be paid: a service that goes on, or the plan that was asked for. */
async function isWanted(tx: Tx, order: OrderToPay): Promise<boolean> {
  const { id: orderId, renewsServiceId, changesServiceId } = order;
  if (changesServiceId !== null) {
    const { change, service } = await lockChangeable(tx, { serviceId: changesServiceId });
    return change?.orderId === orderId && !isPlanChangeOver(change, service);
  }
  if (renewsServiceId === null) return true;
  const { service, renewal } = await lockRenewal(tx, { orderId });
  return isRenewalWanted(tx, { order, renewal, service });
}

type News = {
  order: OrderToPay;
  providerId: string;
  payment: { paymentId: string; status: PaymentReport['status'] };
  news: PaymentReport['status'];
};

const writeNews = statementOnce((db) =>
  db
    .updateTable('payments')
    // The webhook may come before the answer to `start` was stored: the id is ours to store now.
    .set({
      status: slot<PaymentReport['status']>('status'),
      providerId: slot<string>('providerId'),
      winning: slot<boolean>('wins'),
      paidAt: slot<Date | null>('paidAt'),
      updatedAt: slot<Date>('now'),
    })
    .where('id', '=', slot<string>('paymentId')),
);

async function applyNews(ctx: VerbContext, tx: Tx, change: News): Promise<void> {
  const { order, providerId, payment, news } = change;
  const now = ctx.now();
  if (news === 'charged_back') return tellChargeback(ctx, tx, { order, payment });
  const paid = news === 'paid';
  const wins = paid && onFirstPayment(order.status) === 'deliver' && (await isWanted(tx, order));
  const paidAt = paid ? now : null;
  await writeWithNext(
    tx,
    writeNews(tx, { paymentId: payment.paymentId, status: news, providerId, wins, paidAt, now }),
  );
  recordChange(ctx, tx, {
    action: 'payment.settle',
    subject: { type: 'payment', id: payment.paymentId },
    before: { status: payment.status },
    after: { status: news, winning: wins },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: `payment.${news}`, subjectType: 'payment', ownerId: order.userId },
  });
  if (wins) await payOrder(ctx, tx, { order, paidAt: now });
  else if (paid) await bookCredit(ctx, tx, { paymentId: payment.paymentId });
}
