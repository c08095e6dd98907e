import { isAnother } from '#domain/sales/plan-change.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { givePlan } from './give-plan.ts';
import type { Refunded } from '#server/sales/orders/kinds.ts';

/**
 * The money of another plan goes back: the service has the plan from before again, unless it got yet
 * another one since, or another term, or a later term was paid at it. In the caller's transaction.
 */
export async function undoPlanChange(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, orderId }: Refunded,
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const done = await listDone(tx, serviceId);
  const change = done.find((one) => one.orderId === orderId);
  if (change === undefined) throw new Error(`order ${orderId} changed no plan`);
  const { toPlanId, toTermMonths: termMonths, paidUntil } = change;
  if (service.status === 'cancelled' || isAnother({ planId: toPlanId, termMonths }, service)) {
    return;
  }
  if (service.expiresAt !== null && service.expiresAt > paidUntil) return;
  const { fromPlanId: planId, fromPriceCents: priceCents } = beforeAllGivenBack(done, change);
  await givePlan(ctx, tx, { service, planId, termMonths, priceCents });
  await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId });
}

type Done = Awaited<ReturnType<typeof listDone>>[number];

/** The changes that took place, the first in front, with how their orders are. */
function listDone(tx: Tx, serviceId: string) {
  return tx
    .selectFrom('planChanges')
    .leftJoin('orders', 'orders.id', 'planChanges.orderId')
    .select([
      'planChanges.orderId',
      'planChanges.fromPlanId',
      'planChanges.toPlanId',
      'planChanges.fromPriceCents',
      'planChanges.toTermMonths',
      'planChanges.paidUntil',
      'orders.status',
    ])
    .where('planChanges.serviceId', '=', serviceId)
    .where('planChanges.doneAt', 'is not', null)
    .orderBy('planChanges.doneAt')
    .orderBy('planChanges.createdAt')
    .execute();
}

/** A plan whose money went back before, in the same days, is no plan to go back to: the first of such a row. */
function beforeAllGivenBack(done: readonly Done[], change: Done): Done {
  let first = change;
  for (const one of done.slice(0, done.indexOf(change)).toReversed()) {
    const isSameDays = one.paidUntil.getTime() === first.paidUntil.getTime();
    if (one.status !== 'refunded' || one.toPlanId !== first.fromPlanId || !isSameDays) break;
    first = one;
  }
  return first;
}
