import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { completeRefund } from './complete-refund.ts';
import { lockRefund } from './lock-refund.ts';
import { readLeftOfRefund } from './read-left-of-refund.ts';

/** A person sent the money: after a bank transfer, or where the gateway refused to. */
export async function markRefundDone(
  ctx: VerbContext<UserActor>,
  { refundId }: { refundId: string },
): Promise<{ refundId: string }> {
  await transact(ctx, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund === null) throw new AppError('NOT_FOUND');
    if (refund.status === 'done') throw new AppError('REFUND_ALREADY_DONE');
    if (!refund.byHand && refund.status !== 'failed') throw new AppError('REFUND_UNDER_WAY');
    const { leftCents: sentCents, takenCents } = await readLeftOfRefund(tx, refund);
    const isLess = sentCents < refund.amountCents;
    await completeRefund(ctx, tx, {
      refund,
      providerId: null,
      ...(isLess && { less: { sentCents, takenCents } }),
    });
  });
  return { refundId };
}
