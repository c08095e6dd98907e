import { subtractCents } from '#domain/platform/money.ts';
import { becauseOf } from '#domain/sales/chargeback-reason.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { endMandate } from '#server/sales/mandates/end-mandate.ts';
import { lockMandate } from '#server/sales/mandates/lock-mandate.ts';
import type { ReclaimRefusal, TakenBack } from '#server/sales/orders/kinds.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { reviewUnsentRefunds } from '#server/sales/refunds/review-unsent-refunds.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { takeBackCredit, type TakenOff } from '#server/sales/credit/take-back-credit.ts';

/** Why the shop does not ask for it anew by itself, for who decides. */
const BECAUSE: Readonly<Record<ReclaimRefusal, string>> = {
  'not-a-renewal': 'Het is geen betaling van een verlenging.',
  'in-part': 'De bank nam maar een deel terug.',
  'returned-before': 'Er was al geld van teruggegeven of gecrediteerd.',
  'asked-before': 'Deze termijn was na een terugboeking al opnieuw gevraagd.',
  'service-ends': 'De service is beëindigd of opgezegd.',
  'other-plan': 'De service kreeg een ander pakket, of er is een gevraagd.',
  'owes-more': 'Er staat nog een eerdere teruggeboekte termijn open.',
  'shop-closed': 'De bedrijfsgegevens van de winkel zijn niet compleet.',
};

/**
 * A bank took back money that had come in. What paid for a term of a service is asked for anew, and what
 * became credit comes off it; of anything else, and of credit that was used, the order stays as it is, and
 * a person decides whether the customer pays again or the service stops.
 */
export async function followChargeback(
  ctx: VerbContext,
  tx: Tx,
  chargeback: TakenBack,
): Promise<void> {
  const { order, payment, takenCents } = chargeback;
  const { paymentId, mandateId } = payment;
  await tx
    .updateTable('payments')
    .set({
      status: 'charged_back',
      takenBackCents: takenCents,
      // A part of it may have been given back before.
      chargebackUndoneAt: null,
      updatedAt: ctx.now(),
    })
    .where('id', '=', paymentId)
    .execute();
  recordChange(ctx, tx, {
    action: 'payment.charge-back',
    subject: { type: 'payment', id: paymentId },
    before: { status: payment.status },
    after: { status: 'charged_back', takenCents },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'payment.charged_back', subjectType: 'payment', ownerId: order.userId },
  });
  const { id: orderId, userId } = order;
  const off = await takeBackCredit(ctx, tx, { userId, orderId, paymentId, takenCents });
  await reviewUnsentRefunds(ctx, tx, { userId, paymentId });
  const reclaimed = await ctx.orderKinds[order.kind].onTakenBack(ctx, tx, chargeback);
  // Who takes back what was collected does not want the next to be.
  const mandate = mandateId === null ? null : await lockMandate(tx, { mandateId });
  if (mandate !== null) {
    await endMandate(ctx, tx, { mandate, reason: 'bank', isTold: reclaimed.ok });
  }
  if (reclaimed.ok || off?.offCents === takenCents) return;
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    // A part of it may have been told before, of orders that were paid together.
    renews: true,
    userId,
    subjectId: paymentId,
    orderId,
    note: `De bank heeft de betaling van bestelling ${shortId(order.id)} teruggeboekt. ${whatNow(chargeback, off, reclaimed.reason)}${becauseOf(chargeback.reason)}`,
  });
}

const ASK_AGAIN = 'vraag de klant opnieuw te betalen, of schort op.';

/** What became of the money, and what is left to do. */
function whatNow(
  { order, takenCents }: TakenBack,
  off: TakenOff | null,
  reason: ReclaimRefusal,
): string {
  const isRefunded = order.status === 'refunded';
  if (off === null) {
    return isRefunded
      ? 'De bestelling was al terugbetaald. Is dat geld ook verstuurd, dan heeft de klant het twee keer: vraag het terug.'
      : `${BECAUSE[reason]} De bestelling is gebleven zoals ze was: ${ASK_AGAIN}`;
  }
  const sums = `${mailMoney(off.offCents)} kon er weer af, ${mailMoney(subtractCents(takenCents, off.offCents))}`;
  if (off.kind === 'received') {
    return `Dit geld was tegoed geworden: ${sums} was al gebruikt of uitbetaald. Wat ermee betaald is, is gebleven zoals het was: ${ASK_AGAIN}`;
  }
  return isRefunded
    ? `De bestelling was al terugbetaald, als tegoed: ${sums} was al gebruikt of verstuurd. Vraag de klant dat te betalen.`
    : `Een deel van dit geld was tegoed geworden: ${sums} niet. De bestelling is gebleven zoals ze was: ${ASK_AGAIN}`;
}
