import { cents } from '#domain/platform/money.ts';
import { acceptPayment, type Settlement } from '#domain/sales/payment.ts';
import type { GatewayAnswer } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transactAgain } from '#server/platform/db/record.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { applyNews } from './apply-news.ts';
import { followRefunds } from '#server/sales/refunds/follow-refunds.ts';
import { followMoreTaken } from './follow-more-taken.ts';
import { lockPaymentToSettle } from './lock-payment-to-settle.ts';
import { noteTold } from './note-told.ts';
import { refuseReport } from './refuse-report.ts';
import { settleBundle } from './settle-bundle.ts';
import { tellUnread } from './tell-unread.ts';

type AskedPayment = { gateway: Gateway; providerId: string };

/**
 * Asks the gateway how a payment stands and applies the answer, once: the same news again changes
 * nothing. The first success pays a pending order; any other success becomes the customer's credit
 * and a task for staff. Money that a bank took back of a renewal is asked for anew; of anything else it
 * is a task, as is an answer that does not fit our own row or that we cannot read, which changes nothing.
 * Throws what the gateway throws when it does not answer.
 */
export async function settlePayment(
  ctx: VerbContext,
  { gateway: name, providerId }: AskedPayment,
): Promise<Settlement> {
  const gateway = ctx.payments[name];
  const report = (await gateway?.fetchReport(providerId)) ?? null;
  if (gateway === null || report === null) return 'unknown';
  const { mode } = gateway;
  if ('told' in report) {
    ctx.log.warn({ providerId, told: report.told }, 'gateway told a status that we do not know');
    await transactAgain(ctx, (tx) => tellUnread(ctx, tx, { gateway: name, report }));
    return 'unchanged';
  }
  return transactAgain(ctx, (tx) => applyReport(ctx, tx, { gateway: name, mode, report }));
}

async function applyReport(
  ctx: VerbContext,
  tx: Tx,
  { gateway, mode, report }: GatewayAnswer,
): Promise<Settlement> {
  // Everything that pays or ends an order waits for the lock on it.
  const locked = await lockPaymentToSettle(tx, { paymentId: report.reference });
  if (locked === null) return settleBundle(ctx, tx, { gateway, mode, report });
  if (locked.payment.gateway !== gateway) return 'unknown';
  const { order, payment } = locked;
  const accepted = acceptPayment({ ...payment, mode }, report);
  if (!accepted.ok && accepted.reason !== 'REPORT_STALE') {
    await refuseReport(ctx, tx, { ...payment, order, reason: accepted.reason });
    return 'refused';
  }
  const { refundedCents, takenBackCents, providerId, reason } = report;
  if (refundedCents > 0) {
    await followRefunds(ctx, tx, { order, paymentIds: [payment.paymentId], refundedCents });
  }
  if (!accepted.ok) return 'unchanged';
  const { status: news, changed } = accepted.value;
  await noteTold(tx, payment, report);
  if (!changed) {
    if (news !== 'charged_back') return 'unchanged';
    const takenCents = cents(takenBackCents);
    const isNews = await followMoreTaken(ctx, tx, { order, payment, takenCents, reason });
    return isNews ? 'applied' : 'unchanged';
  }
  await applyNews(ctx, tx, { order, providerId, payment, news, takenBackCents, reason });
  return 'applied';
}
