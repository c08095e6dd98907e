import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { changeService } from '#server/services/change-service.ts';
import { lockService } from '#server/services/lock-service.ts';

/**
 * The money of another plan goes back: the service has the plan from before again, unless it got yet
 * another one since. In the caller's transaction.
 */
export async function undoPlanChange(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, orderId }: { serviceId: string; orderId: string },
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const change = await tx
    .selectFrom('planChanges')
    .innerJoin('plans', 'plans.id', 'planChanges.fromPlanId')
    .select(['fromPlanId', 'toPlanId', 'fromPriceCents', 'plans.name as planName'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  if (service.status === 'cancelled' || service.planId !== change.toPlanId) return;
  const madeAs = service.madeAsPlanId ?? service.planId;
  await changeService(ctx, tx, service, {
    action: 'change-plan',
    set: {
      planId: change.fromPlanId,
      priceCents: change.fromPriceCents,
      nextPriceCents: null,
      nextPriceOn: null,
      madeAsPlanId: madeAs === change.fromPlanId ? null : madeAs,
    },
    event: { type: 'service.plan-changed', reason: change.planName },
  });
  await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId });
}
