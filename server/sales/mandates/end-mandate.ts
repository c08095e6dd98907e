import type { MandateEnd } from '#domain/sales/direct-debit.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { isCollectionUnderWay } from '#server/sales/invoices/queries.ts';
import type { LockedMandate } from './lock-mandate.ts';
import { mandateEndedMail } from './emails/mandate-ended.ts';
import { mailMandate } from './mail-mandate.ts';

type Ending = {
  mandate: LockedMandate;
  reason: MandateEnd;
  /** Another mail says so. */
  isTold?: boolean;
};

/**
 * Ends a mandate, here and by a job at the gateway. What was to be collected by it is paid by its
 * customer, unless another account takes its place; what is under way at the bank comes or fails.
 */
export async function endMandate(
  ctx: VerbContext,
  tx: Tx,
  { mandate, reason, isTold = false }: Ending,
): Promise<void> {
  const { id, userId, status } = mandate;
  if (status === 'ended') return;
  const now = ctx.now();
  await tx
    .updateTable('mandates')
    .set({ status: 'ended', endedReason: reason, endedAt: now, payUrl: null, updatedAt: now })
    .where('id', '=', id)
    .execute();
  recordChange(ctx, tx, {
    action: 'mandate.end',
    subject: { type: 'mandate', id },
    before: { status },
    after: { status: 'ended', reason },
    ownerId: userId,
    topics: ['orders'],
  });
  if (mandate.providerMandateId !== null) {
    await ctx.jobs.enqueue(tx, 'mandate.tidy', { mandateId: id });
  }
  if (status !== 'valid' || reason === 'replaced') return;
  await letGoOfCollections(tx, userId);
  if (isTold) return;
  await mailMandate(ctx, tx, {
    kind: 'mandate-ended',
    mandateId: id,
    userId,
    write: (names) => mandateEndedMail({ ...names, byBank: reason === 'bank' }),
  });
}

/** Lets renewals be paid by hand whose collection is not under way: a bank that was asked still answers. */
async function letGoOfCollections(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('renewals')
    .from('orders')
    .set({ collectOn: null })
    .whereRef('orders.id', '=', 'renewals.orderId')
    .where('orders.userId', '=', userId)
    .where('orders.status', '=', 'pending')
    .where('renewals.collectOn', 'is not', null)
    .where((eb) => eb.not(isCollectionUnderWay))
    .execute();
}
