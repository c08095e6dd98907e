import { priceForTerm } from '#domain/catalogue/plan.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { countOtherPrices, getStaffPlan, lockPlans } from './queries.ts';

/**
 * Has the services of a plan cost what the plan costs now, from the next invoice of each. Asked for
 * the price that was seen; the work is a job's, because there may be thousands.
 */
export async function requestPriceAdoption(
  ctx: VerbContext<UserActor>,
  { planId, seenAt }: { planId: string; seenAt: Date },
): Promise<{ services: number }> {
  return transact(ctx, async (tx) => {
    await lockPlans(tx);
    const plan = await getStaffPlan(tx, planId);
    if (plan.updatedAt.getTime() !== seenAt.getTime()) throw new AppError('PLAN_CHANGED');
    const { raised, lowered } = await countOtherPrices(tx, plan);
    const services = raised + lowered;
    if (services === 0) return { services };
    const prices = {
      priceCents: plan.priceCents,
      yearlyCents: priceForTerm(plan, 12),
      otherPrices: plan.otherPrices,
    };
    await ctx.jobs.enqueue(tx, 'service.adopt-price', { planId, ...prices });
    recordChange(ctx, tx, {
      action: 'plan.adopt-price',
      subject: { type: 'plan', id: planId },
      before: null,
      after: { services, ...prices },
      ownerId: null,
      topics: ['plans'],
    });
    return { services };
  });
}
