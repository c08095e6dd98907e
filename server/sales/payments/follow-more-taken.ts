import { cents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { becauseOf } from '#domain/sales/chargeback-reason.ts';
import type { ChargebackReason } from '#domain/sales/payment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import { takeBackCredit } from '#server/sales/credit/take-back-credit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { reviewUnsentRefunds } from '#server/sales/refunds/review-unsent-refunds.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

type Taken = {
  order: { id: string; userId: string };
  payment: { paymentId: string; takenBackCents: Cents | null };
  takenCents: Cents;
  reason?: ChargebackReason | null;
};

/**
 * A bank took another part of a payment than we knew, or all of it again: what became credit comes off it
 * too, and a person decides about the rest. Answers whether that is news.
 */
export async function followMoreTaken(
  ctx: VerbContext,
  tx: Tx,
  { order, payment, takenCents, reason }: Taken,
): Promise<boolean> {
  const { id: orderId, userId } = order;
  const { paymentId } = payment;
  const knownCents = payment.takenBackCents ?? ZERO_CENTS;
  if (takenCents === knownCents) return false;
  await tx
    .updateTable('payments')
    .set({ takenBackCents: takenCents, chargebackUndoneAt: null, updatedAt: ctx.now() })
    .where('id', '=', paymentId)
    .execute();
  recordChange(ctx, tx, {
    action: 'payment.charge-back',
    subject: { type: 'payment', id: paymentId },
    before: { takenCents: knownCents },
    after: { takenCents },
    ownerId: userId,
    topics: ['orders'],
  });
  const moreCents = cents(Math.max(0, takenCents - knownCents));
  const off =
    moreCents === 0
      ? null
      : await takeBackCredit(ctx, tx, { userId, orderId, paymentId, takenCents: moreCents });
  await reviewUnsentRefunds(ctx, tx, { userId, paymentId });
  if (off !== null && off.offCents === moreCents) return true;
  const offCredit =
    off === null ? '' : ` Daarvan kon ${mailMoney(off.offCents)} van het tegoed van de klant af.`;
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    renews: true,
    userId,
    subjectId: paymentId,
    orderId,
    note: `De bank heeft van de betaling van bestelling ${shortId(orderId)} nu ${mailMoney(takenCents)} teruggeboekt; dat was eerst ${mailMoney(knownCents)}.${offCredit} De bestelling is gebleven zoals ze was: kijk wat de klant nog moet betalen of nog krijgt.${becauseOf(reason)}`,
  });
  return true;
}
