import type { Cents } from '#domain/platform/money.ts';
import { waitsForPerson } from '#domain/sales/refund.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { completeRefund } from './complete-refund.ts';
import { lockRefund } from './lock-refund.ts';
import { readLeftOfRefund } from './read-left-of-refund.ts';

/**
 * A person sent the money: after a bank transfer, or where the gateway refused to. REFUND_MONEY_CHANGED
 * where that is another amount than they saw.
 */
export async function markRefundDone(
  ctx: VerbContext<UserActor>,
  { refundId, shownCents }: { refundId: string; shownCents: Cents },
): Promise<{ refundId: string }> {
  await refuseOwnBenefit(ctx, { refundId });
  await transact(ctx, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund === null) throw new AppError('NOT_FOUND');
    if (refund.status === 'done') throw new AppError('REFUND_ALREADY_DONE');
    if (!waitsForPerson(refund)) throw new AppError('REFUND_UNDER_WAY');
    const { leftCents: sentCents, ...taken } = await readLeftOfRefund(tx, refund);
    if (sentCents !== shownCents) throw new AppError('REFUND_MONEY_CHANGED');
    const isLess = sentCents < refund.amountCents;
    await completeRefund(ctx, tx, {
      refund,
      providerId: null,
      ...(isLess && { less: { sentCents, ...taken } }),
    });
  });
  return { refundId };
}
