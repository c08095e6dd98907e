import type { Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { completeRefund } from './complete-refund.ts';
import type { LockedRefund } from './lock-refund.ts';
import { readLeftOfRefund } from './read-left-of-refund.ts';

/**
 * No gateway sends the money of a refund: a person does. What a bank took back meanwhile nobody sends,
 * because the customer has it already; then the refund is done.
 */
export async function followUnsentRefund(
  ctx: VerbContext,
  tx: Tx,
  refund: LockedRefund,
): Promise<void> {
  const { leftCents, ...taken } = await readLeftOfRefund(tx, refund);
  const { takenCents } = taken;
  // A refund that a person was to send from the beginning has its task already.
  if (takenCents === 0 && refund.byHand) return;
  if (takenCents > 0 && leftCents === 0) {
    const less = { sentCents: leftCents, ...taken };
    return completeRefund(ctx, tx, { refund, providerId: null, less });
  }
  await openStaffTask(ctx, tx, {
    kind: refund.byHand ? 'refund-by-hand' : 'refund-failed',
    userId: refund.userId,
    subjectId: refund.id,
    orderId: refund.orderId,
    // The task from before the bank took its part asks for too much by now.
    renews: takenCents > 0,
    note: whatToSend(refund, { leftCents, takenCents }),
  });
}

function whatToSend(
  { orderId, byHand }: LockedRefund,
  { leftCents, takenCents }: { leftCents: Cents; takenCents: Cents },
): string {
  const order = `bestelling ${shortId(orderId)}`;
  if (byHand) {
    return `De bank haalde ${mailMoney(takenCents)} terug van het tegoed dat ${order} betaalde. Maak nog ${mailMoney(leftCents)} over, en meld het daarna bij de bestelling.`;
  }
  const refused = `De betaaldienst weigert ${order} terug te betalen`;
  return takenCents === 0
    ? `${refused}. Maak het geld zelf over en meld het bij de bestelling.`
    : `${refused}, en de bank haalde zelf al ${mailMoney(takenCents)} terug. Maak nog ${mailMoney(leftCents)} zelf over en meld het bij de bestelling.`;
}
