import { ZERO_CENTS } from '#domain/platform/money.ts';
import { acceptPayment, takenOf, type Settlement } from '#domain/sales/payment.ts';
import type { GatewayAnswer } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transactAgain } from '#server/platform/db/record.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { applyNews } from './apply-news.ts';
import { followRefunds } from '#server/sales/refunds/follow-refunds.ts';
import { followTaken } from './follow-taken.ts';
import { lockPaymentToSettle } from './lock-payment-to-settle.ts';
import { noteTold } from './note-told.ts';
import { refuseReport } from './refuse-report.ts';
import { settleBundle } from './settle-bundle.ts';
import { tellUnread } from './tell-unread.ts';

type AskedPayment = { gateway: Gateway; providerId: string };

/**
 * Asks the gateway how a payment stands and applies the answer, once: the same news again changes
 * nothing. The first success pays a pending order, and one of an order that is owed again pays it again;
 * any other becomes the customer's credit and a task for staff. Money that a bank took back is owed again. An
 * answer that does not fit our own row, or that we cannot read, is a task, and changes nothing. Throws what the gateway throws when
 * it does not answer.
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
  const refusal = accepted.ok ? null : accepted.reason;
  if (refusal === 'CHARGEBACK_UNDONE') {
    const isNews = await followTaken(ctx, tx, { order, payment, takenCents: ZERO_CENTS });
    return isNews ? 'applied' : 'unchanged';
  }
  if (refusal !== null && refusal !== 'REPORT_STALE') {
    await refuseReport(ctx, tx, { ...payment, order, reason: refusal });
    return 'refused';
  }
  const { refundedCents, providerId } = report;
  if (refundedCents > 0) {
    await followRefunds(ctx, tx, { order, paymentIds: [payment.paymentId], refundedCents });
  }
  if (!accepted.ok) return 'unchanged';
  const { status: news, changed } = accepted.value;
  await noteTold(tx, payment, report);
  if (news === 'charged_back') {
    const because = report.status === 'failed' ? 'bounced' : 'charged_back';
    const taken = {
      order,
      payment,
      takenCents: takenOf(report),
      because,
      reason: report.reason,
    } as const;
    return (await followTaken(ctx, tx, taken)) ? 'applied' : 'unchanged';
  }
  if (!changed) return 'unchanged';
  await applyNews(ctx, tx, { order, providerId, payment, news });
  return 'applied';
}
