import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getStaffPlan, lockPlans } from './queries.ts';

/** Deletes a plan that nobody ever ordered; one that was is history. */
export async function deletePlan(
  ctx: VerbContext<UserActor>,
  { planId }: { planId: string },
): Promise<{ planId: string }> {
  return transact(ctx, async (tx) => {
    await lockPlans(tx);
    // Nobody's order can begin to name it while we look and delete.
    await tx.selectFrom('plans').select('id').where('id', '=', planId).forUpdate().execute();
    const {
      id,
      services: _services,
      used,
      updatedAt: _at,
      ...plan
    } = await getStaffPlan(tx, planId);
    if (used) throw new AppError('PLAN_IN_USE');
    await tx.deleteFrom('plans').where('id', '=', id).execute();
    recordChange(ctx, tx, {
      action: 'plan.delete',
      subject: { type: 'plan', id },
      before: plan,
      after: null,
      ownerId: null,
      topics: ['plans'],
    });
    return { planId };
  });
}
