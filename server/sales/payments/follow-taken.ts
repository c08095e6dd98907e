import type { TakenReason } from '#domain/sales/chargeback.ts';
import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { PaymentStatus } from '#domain/sales/payment.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { takeBackCredit } from '#server/sales/credit/take-back-credit.ts';
import { endMandate } from '#server/sales/mandates/end-mandate.ts';
import { lockMandate } from '#server/sales/mandates/lock-mandate.ts';
import { listAllocations } from '#server/sales/claims/queries.ts';
import { reverseAllocations } from '#server/sales/claims/reverse-allocations.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { reviewUnsentRefunds } from '#server/sales/refunds/review-unsent-refunds.ts';
import { askAgain } from './ask-again.ts';
import { loseSpentCredit } from './lose-spent-credit.ts';
import { readSpentMissing } from './queries.ts';
import { regainTaken } from './regain-taken.ts';
import { tellUndecided } from './tell-undecided.ts';

export type Taken = {
  order: OrderToPay;
  /** As it was before its bank took from it. */
  payment: {
    paymentId: string;
    mandateId: string | null;
    status: PaymentStatus;
    takenBackCents: Cents | null;
    expectedCents: Cents;
  };
  /** All that it took of it by now. */
  takenCents: Cents;
  because?: Exclude<TakenReason, 'credit_lost'>;
};

/**
 * A bank took back money of a payment, took more of it, or gave some of it again. What it took comes off
 * what the payment became of credit, then off what it paid, which is owed again, and then off what was paid
 * with that credit; what is left over a person decides about. Answers whether that is news.
 */
export async function followTaken(ctx: VerbContext, tx: Tx, taken: Taken): Promise<boolean> {
  const { order, payment, takenCents } = taken;
  const { paymentId, status } = payment;
  const knownCents = knownOf(payment);
  if (takenCents === knownCents) return false;
  const { userId } = order;
  const missing = await readSpentMissing(tx, { userId });
  const now = ctx.now();
  await tx
    .updateTable('payments')
    .set({
      status: 'charged_back',
      takenBackCents: takenCents,
      chargebackUndoneAt: takenCents === 0 ? now : null,
      updatedAt: now,
    })
    .where('id', '=', paymentId)
    .execute();
  const isUndone = takenCents === 0;
  recordChange(ctx, tx, {
    action: isUndone ? 'payment.charge-back-undone' : 'payment.charge-back',
    subject: { type: 'payment', id: paymentId },
    before: isUndone ? { chargebackUndoneAt: null } : { status, takenCents: knownCents },
    after: isUndone ? { chargebackUndoneAt: now } : { status: 'charged_back', takenCents },
    ownerId: userId,
    topics: ['orders'],
    ...(status !== 'charged_back' && {
      event: { type: 'payment.charged_back', subjectType: 'payment', ownerId: userId },
    }),
  });
  if (takenCents < knownCents) {
    await regainTaken(ctx, tx, {
      order,
      paymentId,
      againCents: subtractCents(knownCents, takenCents),
      missing,
    });
  } else {
    await lose(ctx, tx, taken, { moreCents: subtractCents(takenCents, knownCents), missing });
  }
  return true;
}

/** All of it for those from before a part was known. */
function knownOf({ status, takenBackCents, expectedCents }: Taken['payment']): Cents {
  return takenBackCents ?? (status === 'charged_back' ? expectedCents : ZERO_CENTS);
}

type Losing = { moreCents: Cents; missing: ReadonlyMap<string, Cents> };

async function lose(
  ctx: VerbContext,
  tx: Tx,
  { order, payment, takenCents, because = 'charged_back' }: Taken,
  { moreCents, missing }: Losing,
): Promise<void> {
  const { id: orderId, userId } = order;
  const { paymentId, mandateId } = payment;
  const off = await takeBackCredit(ctx, tx, { userId, orderId, paymentId, takenCents: moreCents });
  const ofOrderCents = await loseAllocated(tx, {
    paymentId,
    atMostCents: subtractCents(moreCents, off?.offCents ?? ZERO_CENTS),
    now: ctx.now(),
  });
  await reviewUnsentRefunds(ctx, tx, { userId, paymentId });
  // A customer who takes back what was collected does not want the next to be.
  const mandate = mandateId === null ? null : await lockMandate(tx, { mandateId });
  if (mandate !== null) {
    await endMandate(ctx, tx, { mandate, reason: 'bank', isTold: ofOrderCents > 0 });
  }
  if (ofOrderCents > 0) {
    const endedMandate = mandate !== null;
    const lost = { lostCents: ofOrderCents, because, endedMandate };
    await askAgain(ctx, tx, { orderId, ...lost });
  }
  const spentCents = await loseSpentCredit(ctx, tx, { userId, paymentId, missing });
  const foundCents = sumCents([off?.offCents ?? ZERO_CENTS, ofOrderCents, spentCents]);
  if (foundCents >= moreCents) return;
  await tellUndecided(ctx, tx, {
    order,
    paymentId,
    takenCents,
    restCents: subtractCents(moreCents, foundCents),
  });
}

type OfPayment = { paymentId: string; atMostCents: Cents; now: Date };

/** Takes off what a payment brought its order, the newest first, as far as it did; answers how much. */
async function loseAllocated(tx: Tx, { paymentId, atMostCents, now }: OfPayment): Promise<Cents> {
  const allocations = await listAllocations(tx, { paymentId });
  const standCents = sumCents(allocations.map(({ leftCents }) => leftCents));
  const amountCents = cents(Math.min(atMostCents, standCents));
  await reverseAllocations(tx, { allocations, amountCents, lostPaymentId: paymentId, now });
  return amountCents;
}
