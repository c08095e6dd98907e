import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { nextCollection } from '#domain/sales/direct-debit.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { FailedCollection } from '#server/sales/orders/kinds.ts';
import { mailFailedCollection } from './mail-failed-collection.ts';

/**
 * A collection did not succeed: it is tried once more some days later, or given up, after which its
 * customer pays as anybody does. They hear which of the two. With its order locked.
 */
export async function followFailedCollection(
  ctx: VerbContext,
  tx: Tx,
  { order, mandateId, amountCents }: FailedCollection,
): Promise<void> {
  const { id: orderId, userId, status } = order;
  // Paid in another way meanwhile, or not to be paid any more.
  if (status !== 'pending') return;
  const attempts = await tx
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('mandateId', 'is not', null)
    .execute();
  const mandate = await tx
    .selectFrom('mandates')
    .select('status')
    .where('userId', '=', userId)
    .where('status', '=', 'valid')
    .executeTakeFirst();
  const planned = nextCollection(attempts.length, amsterdamDate(ctx.now()));
  const collectOn = mandate === undefined ? null : planned;
  await tx.updateTable('renewals').set({ collectOn }).where('orderId', '=', orderId).execute();
  recordChange(ctx, tx, {
    action: 'order.collection-failed',
    subject: { type: 'order', id: orderId },
    before: null,
    after: { mandateId, attempts: attempts.length, collectOn },
    ownerId: userId,
    topics: ['orders'],
  });
  const attempt = attempts.length;
  await mailFailedCollection(ctx, tx, { orderId, attempt, amountCents, collectOn });
}
