import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { uncoverTerms } from '#server/delivery/services/uncover-terms.ts';
import { closeClaim } from '#server/sales/claims/close-claim.ts';
import { readClaim } from '#server/sales/claims/queries.ts';
import { liftUnpaid } from './lift-unpaid.ts';

/**
 * Ends that an order is owed again, once nothing of it is open: it was paid, or credited. What it bought of
 * days counts again, and a service that was off for it goes on. In the caller's transaction, which has
 * locked the order. Answers whether it was open again until now.
 */
export async function closeReopened(
  ctx: VerbContext,
  tx: Tx,
  { orderId }: { orderId: string },
): Promise<boolean> {
  const { openCents, reopenedAt } = await readClaim(tx, { orderId });
  if (reopenedAt === null || openCents > 0) return false;
  await closeClaim(tx, { orderId, now: ctx.now() });
  const serviceIds = await uncoverTerms(ctx, tx, { orderId, isCovered: true });
  for (const serviceId of serviceIds) {
    await liftUnpaid(ctx, tx, { serviceId });
    // A change that waited for the end of what is paid may have to be reckoned anew.
    await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId });
    await deliverWhatWaits(ctx, tx, serviceId);
  }
  return true;
}

/** A new service that was not delivered while its money was gone. */
async function deliverWhatWaits(ctx: VerbContext, tx: Tx, serviceId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('services')
    .select('module')
    .where('id', '=', serviceId)
    .where('status', '=', 'pending')
    .where('deliveryState', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (waiting === undefined) return;
  await ctx.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: waiting.module });
}
