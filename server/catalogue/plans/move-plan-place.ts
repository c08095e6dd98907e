import type { StaffPlan } from '#contract/staff/plans.ts';
import { movePlan } from '#domain/catalogue/plan.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { getStaffPlan, listStaffPlans, lockPlans } from './queries.ts';

/** Moves a plan one place among those of its type, and with that gives all of those a place. */
export async function movePlanPlace(
  ctx: VerbContext<UserActor>,
  { planId, direction }: { planId: string; direction: 'up' | 'down' },
): Promise<StaffPlan> {
  return transact(ctx, async (tx) => {
    await lockPlans(tx);
    const plan = await getStaffPlan(tx, planId);
    const ids = (await listStaffPlans(tx))
      .filter(({ type }) => type === plan.type)
      .map(({ id }) => id);
    const order = movePlan(ids, planId, direction);
    if (ids.indexOf(planId) === order.indexOf(planId)) return plan;
    for (const [index, id] of order.entries()) {
      await tx
        .updateTable('plans')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute();
    }
    recordChange(ctx, tx, {
      action: 'plan.move',
      subject: { type: 'plan', id: planId },
      before: { place: ids.indexOf(planId) + 1 },
      after: { place: order.indexOf(planId) + 1 },
      ownerId: null,
      topics: ['plans'],
    });
    return getStaffPlan(tx, planId);
  });
}
