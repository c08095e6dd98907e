import { acceptPayment, canPaymentBecome, type PaymentReport } from '#domain/payment.ts';
import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';
import { applyNews } from './apply-news.ts';
import { followRefunds } from '#server/refunds/follow-refunds.ts';
import { lockBundleToSettle } from './lock-bundle-to-settle.ts';
import { refuseReport } from './refuse-report.ts';
import type { Answer, Settlement } from './settle-payment.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockBundleToSettle>>>;

/**
 * Applies a gateway's answer about orders that are paid together: each as if it had been paid alone,
 * in one transaction. An order that ended meanwhile, or was paid by something else, leaves its part as
 * credit.
 */
export async function settleBundle(
  ctx: VerbContext,
  tx: Tx,
  { gateway, mode, report }: Answer,
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
    await refuseReport(ctx, tx, { order, paymentId, reason: accepted.reason });
    return 'refused';
  }
  const { refundedCents } = report;
  if (refundedCents > 0) {
    const paymentIds = [paymentId, ...others.map((part) => part.payment.paymentId)] as const;
    await followRefunds(ctx, tx, { order, paymentIds, refundedCents });
  }
  if (!accepted.ok || !accepted.value.changed) return 'unchanged';
  await applyChange(ctx, tx, { locked, report });
  return 'applied';
}

type Change = { locked: Locked; report: PaymentReport };

/** As the whole stands, and then each order in it. */
async function applyChange(ctx: VerbContext, tx: Tx, { locked, report }: Change): Promise<void> {
  const { bundle, parts } = locked;
  const { status: news, providerId } = report;
  await tx
    .updateTable('paymentBundles')
    .set({ status: news, providerId, updatedAt: ctx.now() })
    .where('id', '=', bundle.id)
    .execute();
  if (news === 'charged_back' && report.takenBackCents < bundle.amountCents) {
    return tellTakenInPart(ctx, tx, locked);
  }
  for (const { order, payment } of parts) {
    if (canPaymentBecome(payment.status, news)) {
      const takenBackCents = payment.expectedCents;
      await applyNews(ctx, tx, { order, providerId, payment, news, takenBackCents });
    } else if (news === 'paid') {
      const { paymentId } = payment;
      await refuseReport(ctx, tx, { order, paymentId, reason: 'PAID_AFTER_END' });
    }
  }
}

/** Of which of the orders the bank took the money back it does not say: a person finds out. */
async function tellTakenInPart(ctx: VerbContext, tx: Tx, { bundle, parts }: Locked): Promise<void> {
  const [{ order, payment }] = parts;
  recordChange(ctx, tx, {
    action: 'payment.charge-back',
    subject: { type: 'payment', id: payment.paymentId },
    before: { status: bundle.status },
    after: { status: 'charged_back', bundleId: bundle.id },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'payment.charged_back', subjectType: 'payment', ownerId: order.userId },
  });
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    userId: order.userId,
    subjectId: payment.paymentId,
    orderId: order.id,
    note: `De bank heeft een deel teruggeboekt van een betaling van ${parts.length} bestellingen samen (${parts.map((part) => shortId(part.order.id)).join(', ')}). Ze zijn gebleven zoals ze waren: zoek uit van welke, en vraag de klant opnieuw te betalen, of schort op.`,
  });
}
