import { isAnother } from '#domain/plan-change.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockService } from '#server/services/lock-service.ts';
import { givePlan } from './give-plan.ts';

/**
 * The money of another plan goes back: the service has the plan from before again, unless it got yet
 * another one since, or another cycle. In the caller's transaction.
 */
export async function undoPlanChange(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, orderId }: { serviceId: string; orderId: string },
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const change = await tx
    .selectFrom('planChanges')
    .select(['fromPlanId', 'toPlanId', 'fromPriceCents', 'toCycle'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const {
    fromPlanId: planId,
    toPlanId,
    toCycle: billingCycle,
    fromPriceCents: priceCents,
  } = change;
  if (service.status === 'cancelled' || isAnother({ planId: toPlanId, billingCycle }, service)) {
    return;
  }
  await givePlan(ctx, tx, { service, planId, billingCycle, priceCents });
  await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId });
}
