import { canRefundBecome, waitsForPerson } from '#domain/sales/refund.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { keptReason } from '#domain/platform/shorten.ts';
import type { RefundAnswer } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { requestOutsideCheck } from '#server/platform/outside/request-outside-check.ts';
import { completeRefund } from './complete-refund.ts';
import { followUnsentRefund } from './follow-unsent-refund.ts';
import { lockRefund } from './lock-refund.ts';

/**
 * Has the gateway send the money of a refund back. Safe to run again at any point: the refund's id
 * is the gateway's idempotency key. A gateway that does not answer is asked again by the queue, one
 * that says later by the sweep; one that refuses leaves it to a person.
 */
export async function payBackRefund(
  ctx: VerbContext,
  { refundId }: { refundId: string },
): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.orderId',
      'refunds.amountCents',
      'refunds.status',
      'refunds.byHand',
      'payments.gateway',
      'payments.providerId',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  if (refund === undefined) return;
  // A person is to send it; a bank may have taken it back since.
  if (waitsForPerson(refund)) return transact(ctx, (tx) => lookAgain(ctx, tx, refundId));
  if (!canRefundBecome(refund.status, 'failed')) return;
  try {
    const gateway = ctx.payments[refund.gateway];
    const { orderId, amountCents, providerId } = refund;
    if (gateway === null || providerId === null) throw new Error('no gateway for this payment');
    const description = `Terugbetaling ${shortId(orderId)}`;
    const answer = await gateway.refund({ refundId, providerId, amountCents, description });
    await transact(ctx, (tx) =>
      answer.status === 'later'
        ? noteFailure(ctx, tx, refundId, answer.reason)
        : applyAnswer(ctx, tx, refundId, answer),
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await transact(ctx, async (tx) => {
      await noteFailure(ctx, tx, refundId, message);
      await requestOutsideCheck(ctx, tx, refund.gateway);
    });
    throw error;
  }
}

async function lookAgain(ctx: VerbContext, tx: Tx, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund !== null && waitsForPerson(refund)) await followUnsentRefund(ctx, tx, refund);
}

/** Told on the order's page while it is tried again. */
async function noteFailure(
  ctx: VerbContext,
  tx: Tx,
  refundId: string,
  message: string,
): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund === null || refund.status === 'done') return;
  const error = keptReason(message);
  await tx
    .updateTable('refunds')
    .set({ error, updatedAt: ctx.now() })
    .where('id', '=', refundId)
    .execute();
  recordChange(ctx, tx, {
    action: 'refund.try-again',
    subject: { type: 'refund', id: refundId },
    before: { status: refund.status },
    after: { status: refund.status, error },
    ownerId: refund.userId,
    topics: ['orders'],
  });
}

async function noteAsked(ctx: VerbContext, tx: Tx, refundId: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ updatedAt: ctx.now() })
    .where('id', '=', refundId)
    .execute();
}

async function applyAnswer(
  ctx: VerbContext,
  tx: Tx,
  refundId: string,
  answer: Exclude<RefundAnswer, { status: 'later' }>,
): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund === null) return;
  // Still under way: the sweep asks again after a while, and not at its next turn.
  if (refund.status === answer.status) return noteAsked(ctx, tx, refundId);
  if (!canRefundBecome(refund.status, answer.status)) return;
  if (answer.status === 'done') {
    return completeRefund(ctx, tx, { refund, providerId: answer.providerId });
  }
  const failed = answer.status === 'failed';
  const after = failed
    ? { status: 'failed' as const, error: keptReason(answer.reason) }
    : { status: 'pending' as const, error: null, providerId: answer.providerId };
  await tx
    .updateTable('refunds')
    .set({ ...after, updatedAt: ctx.now() })
    .where('id', '=', refundId)
    .execute();
  recordChange(ctx, tx, {
    action: failed ? 'refund.fail' : 'refund.begin',
    subject: { type: 'refund', id: refundId },
    before: { status: refund.status },
    after,
    ownerId: refund.userId,
    topics: ['orders'],
  });
  if (!failed) return;
  await followUnsentRefund(ctx, tx, { ...refund, status: 'failed' });
}
