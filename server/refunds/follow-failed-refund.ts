import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailMoney } from '#server/mails/format.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';
import { completeRefund } from './complete-refund.ts';
import type { LockedRefund } from './lock-refund.ts';
import { readLeftOfRefund } from './read-left-of-refund.ts';

/**
 * A gateway does not send the money of a refund: a person does. What its bank took back meanwhile nobody
 * sends, because the customer has it already; then the refund is done.
 */
export async function followFailedRefund(
  ctx: VerbContext,
  tx: Tx,
  refund: LockedRefund,
): Promise<void> {
  const { leftCents, takenCents } = await readLeftOfRefund(tx, refund);
  const order = `bestelling ${shortId(refund.orderId)}`;
  const task = {
    kind: 'refund-failed',
    userId: refund.userId,
    subjectId: refund.id,
    orderId: refund.orderId,
  } as const;
  if (takenCents === 0) {
    return openStaffTask(ctx, tx, {
      ...task,
      note: `De betaaldienst weigert ${order} terug te betalen. Maak het geld zelf over en meld het bij de bestelling.`,
    });
  }
  if (leftCents === 0) {
    const less = { sentCents: leftCents, takenCents };
    return completeRefund(ctx, tx, { refund, providerId: null, less });
  }
  await openStaffTask(ctx, tx, {
    ...task,
    // What was asked before the bank took its part is too much by now.
    renews: true,
    note: `De betaaldienst weigert ${order} terug te betalen, en de bank haalde zelf al ${mailMoney(takenCents)} terug. Maak nog ${mailMoney(leftCents)} zelf over en meld het bij de bestelling.`,
  });
}
