import type { StaffPlan } from '#contract/staff/plans.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { getStaffPlan, lockPlans } from './queries.ts';

/**
 * Puts a plan up for sale or takes it out; what was sold runs on. `updated_at` stays: it guards what
 * the form holds, and this is not in it.
 */
export async function switchPlan(
  ctx: VerbContext<UserActor>,
  { planId, active }: { planId: string; active: boolean },
): Promise<StaffPlan> {
  return transact(ctx, async (tx) => {
    await lockPlans(tx);
    const plan = await getStaffPlan(tx, planId);
    if (plan.active === active) return plan;
    await tx.updateTable('plans').set({ active }).where('id', '=', planId).execute();
    recordChange(ctx, tx, {
      action: active ? 'plan.activate' : 'plan.deactivate',
      subject: { type: 'plan', id: planId },
      before: { active: plan.active },
      after: { active },
      ownerId: null,
      topics: ['plans'],
    });
    return { ...plan, active };
  });
}
