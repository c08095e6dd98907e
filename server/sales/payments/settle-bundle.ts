import { becauseOf } from '#domain/sales/chargeback-reason.ts';
import { cents } from '#domain/platform/money.ts';
import {
  acceptPayment,
  canPaymentBecome,
  type PaymentReport,
  type Settlement,
} from '#domain/sales/payment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { GatewayAnswer } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { applyNews } from './apply-news.ts';
import { followMoreTaken } from './follow-more-taken.ts';
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
    // A chargeback that is undone is undone of each that it was of; anything else is about the whole.
    const taken = parts.filter(({ payment }) => payment.status === 'charged_back');
    const concerned = reason === 'CHARGEBACK_UNDONE' && taken.length > 0 ? taken : [first];
    for (const part of concerned) {
      const { paymentId: id } = part.payment;
      await refuseReport(ctx, tx, { order: part.order, paymentId: id, reason });
    }
    return 'refused';
  }
  const { refundedCents } = report;
  if (refundedCents > 0) {
    const paymentIds = [paymentId, ...others.map((part) => part.payment.paymentId)] as const;
    await followRefunds(ctx, tx, { order, paymentIds, refundedCents });
  }
  if (!accepted.ok) return 'unchanged';
  const { changed, status } = accepted.value;
  if (changed) await noteStatus(ctx, tx, { locked, report });
  // A bank that took a part may take more later.
  else if (status !== 'charged_back') return 'unchanged';
  return applyChange(ctx, tx, { locked, report });
}

type Change = { locked: Locked; report: PaymentReport };

/** As the whole stands. */
async function noteStatus(ctx: VerbContext, tx: Tx, { locked, report }: Change): Promise<void> {
  const { status, providerId } = report;
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
  const { status: news, providerId, reason } = report;
  for (const { payment } of parts) {
    await noteTold(tx, { ...payment, gateway: bundle.gateway }, report);
  }
  if (news === 'charged_back' && report.takenBackCents < bundle.amountCents) {
    return tellTakenInPart(ctx, tx, { locked, report });
  }
  let isNews = false;
  for (const { order, payment } of parts) {
    if (canPaymentBecome(payment.status, news)) {
      const takenBackCents = payment.expectedCents;
      await applyNews(ctx, tx, { order, providerId, payment, news, takenBackCents, reason });
      isNews = true;
    } else if (news === 'charged_back') {
      // The bank had given it back, and takes it again.
      const takenCents = payment.expectedCents;
      isNews = (await followMoreTaken(ctx, tx, { order, payment, takenCents, reason })) || isNews;
    } else if (news === 'paid') {
      const { paymentId } = payment;
      await refuseReport(ctx, tx, { order, paymentId, reason: 'PAID_AFTER_END' });
      isNews = true;
    }
  }
  return isNews ? 'applied' : 'unchanged';
}

/** Of which of the orders the bank took the money back it does not say: a person finds out. */
async function tellTakenInPart(
  ctx: VerbContext,
  tx: Tx,
  { locked: { bundle, parts }, report }: Change,
): Promise<'applied' | 'unchanged'> {
  const [{ order, payment }] = parts;
  const subjectId = payment.paymentId;
  const taken = mailMoney(cents(report.takenBackCents));
  const ofThem = parts.map(
    (part) => `${shortId(part.order.id)} van ${mailMoney(part.payment.expectedCents)}`,
  );
  const note = `De bank heeft ${taken} teruggeboekt van een betaling van ${parts.length} bestellingen samen (${ofThem.join(', ')}). Ze zijn gebleven zoals ze waren: zoek uit van welke, en vraag de klant opnieuw te betalen, of schort op.${becauseOf(report.reason)}`;
  if (await isTold(tx, { subjectId, note })) return 'unchanged';
  recordChange(ctx, tx, {
    action: 'payment.charge-back',
    subject: { type: 'payment', id: subjectId },
    before: { status: bundle.status },
    after: { status: 'charged_back', bundleId: bundle.id, takenCents: report.takenBackCents },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'payment.charged_back', subjectType: 'payment', ownerId: order.userId },
  });
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    userId: order.userId,
    subjectId,
    orderId: order.id,
    renews: true,
    note,
  });
  return 'applied';
}

/** Whether just this was said of it before: a gateway reports as often as it likes. */
async function isTold(
  tx: Tx,
  { subjectId, note }: { subjectId: string; note: string },
): Promise<boolean> {
  const told = await tx
    .selectFrom('staffTasks')
    .select('id')
    .where('kind', '=', 'payment-charged-back')
    .where('subjectId', '=', subjectId)
    .where('note', '=', note)
    .executeTakeFirst();
  return told !== undefined;
}
