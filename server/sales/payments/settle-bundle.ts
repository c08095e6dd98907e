import { becauseOf } from '#domain/sales/chargeback-reason.ts';
import { spreadTaken } from '#domain/sales/chargeback.ts';
import { ZERO_CENTS } from '#domain/platform/money.ts';
import {
  acceptPayment,
  canPaymentBecome,
  takenOf,
  type PaymentReport,
  type PaymentStatus,
  type Settlement,
} from '#domain/sales/payment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { GatewayAnswer } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { applyNews } from './apply-news.ts';
import { followTaken } from './follow-taken.ts';
import { followRefunds } from '#server/sales/refunds/follow-refunds.ts';
import { noteTold } from './note-told.ts';
import { lockBundleToSettle } from './lock-bundle-to-settle.ts';
import { refuseReport } from './refuse-report.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockBundleToSettle>>>;

/**
 * Applies a gateway's answer about orders that are paid together: each as if it had been paid alone,
 * in one transaction. An order that ended meanwhile, or was paid by something else, leaves its part as
 * credit.
 */
export async function settleBundle(
  ctx: VerbContext,
  tx: Tx,
  { gateway, mode, report }: GatewayAnswer,
): Promise<Settlement> {
  const locked = await lockBundleToSettle(tx, { bundleId: report.reference });
  if (locked === null || locked.bundle.gateway !== gateway) return 'unknown';
  const { bundle, parts } = locked;
  const [first, ...others] = parts;
  const { order } = first;
  const { paymentId } = first.payment;
  const expected = { ...bundle, paymentId: bundle.id, expectedCents: bundle.amountCents, mode };
  const accepted = acceptPayment(expected, report);
  if (!accepted.ok && accepted.reason !== 'REPORT_STALE') {
    const { reason } = accepted;
    if (reason === 'CHARGEBACK_UNDONE') return takeOfParts(ctx, tx, { locked, report });
    await refuseReport(ctx, tx, { order, paymentId, reason });
    return 'refused';
  }
  const { refundedCents } = report;
  if (refundedCents > 0) {
    const paymentIds = [paymentId, ...others.map((part) => part.payment.paymentId)] as const;
    await followRefunds(ctx, tx, { order, paymentIds, refundedCents });
  }
  if (!accepted.ok) return 'unchanged';
  const { changed, status } = accepted.value;
  if (changed) await noteStatus(ctx, tx, { locked, report, status });
  // A bank that took a part may take more later.
  if (status === 'charged_back') return takeOfParts(ctx, tx, { locked, report });
  return changed ? applyChange(ctx, tx, { locked, report }) : 'unchanged';
}

type Change = { locked: Locked; report: PaymentReport };

/** As the whole stands. */
async function noteStatus(
  ctx: VerbContext,
  tx: Tx,
  { locked, report: { providerId }, status }: Change & { status: PaymentStatus },
): Promise<void> {
  await tx
    .updateTable('paymentBundles')
    .set({ status, providerId, updatedAt: ctx.now() })
    .where('id', '=', locked.bundle.id)
    .execute();
}

/** Each order in it, as the whole stands now. */
async function applyChange(
  ctx: VerbContext,
  tx: Tx,
  { locked, report }: Change,
): Promise<'applied' | 'unchanged'> {
  const { bundle, parts } = locked;
  const { status: news, providerId } = report;
  for (const { payment } of parts) {
    await noteTold(tx, { ...payment, gateway: bundle.gateway }, report);
  }
  let isNews = false;
  for (const { order, payment } of parts) {
    if (canPaymentBecome(payment.status, news)) {
      await applyNews(ctx, tx, { order, providerId, payment, news });
      isNews = true;
    } else if (news === 'paid') {
      const { paymentId } = payment;
      await refuseReport(ctx, tx, { order, paymentId, reason: 'PAID_AFTER_END' });
      isNews = true;
    }
  }
  return isNews ? 'applied' : 'unchanged';
}

/**
 * A bank took money of several orders, or gave it again. Of which it does not say: the last miss it first,
 * and staff hear of which that is where it is not of all.
 */
async function takeOfParts(
  ctx: VerbContext,
  tx: Tx,
  { locked: { bundle, parts }, report }: Change,
): Promise<'applied' | 'unchanged'> {
  const takenCents = report.status === 'paid' ? ZERO_CENTS : takenOf(report);
  const because = report.status === 'failed' ? 'bounced' : 'charged_back';
  const spread = spreadTaken(
    takenCents,
    parts.map(({ payment }) => ({ amountCents: payment.expectedCents })),
  );
  const missing: string[] = [];
  let isNews = false;
  for (const [place, { order, payment }] of parts.entries()) {
    const partCents = spread[place] ?? ZERO_CENTS;
    await noteTold(tx, { ...payment, gateway: bundle.gateway }, report);
    isNews =
      (await followTaken(ctx, tx, { order, payment, takenCents: partCents, because })) || isNews;
    if (partCents > 0) missing.push(`${mailMoney(partCents)} van ${shortId(order.id)}`);
  }
  const isInPart = takenCents > 0 && takenCents < bundle.amountCents;
  if (isNews && isInPart) {
    const [{ order, payment }] = parts;
    await openStaffTask(ctx, tx, {
      kind: 'payment-charged-back',
      userId: order.userId,
      subjectId: payment.paymentId,
      orderId: order.id,
      renews: true,
      note: `De bank heeft ${mailMoney(takenCents)} teruggeboekt van een betaling van ${parts.length} bestellingen samen, en zegt niet van welke. Van de laatste staat het weer open: ${missing.join(', ')}. Is het van een andere, spreek dat dan met de klant af.${becauseOf(report.reason)}`,
    });
  }
  return isNews ? 'applied' : 'unchanged';
}
