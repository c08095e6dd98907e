import type { PlanFields } from '#contract/staff/plan-fields.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';
import { PLANS_MAX } from '#domain/catalogue/plan.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getStaffPlan, lockPlans, nextPosition } from './queries.ts';
import { recordPrice } from './record-price.ts';
import { refuseModule } from './refuse-module.ts';

type NewPlan = { requestKey: string; fields: PlanFields; active: boolean };

/** A new plan at the end of its type; on the website at once when it is for sale. Sent twice, it is one. */
export async function createPlan(
  ctx: VerbContext<UserActor>,
  { requestKey, fields, active }: NewPlan,
): Promise<StaffPlan> {
  refuseModule(ctx, fields.module);
  return transact(ctx, async (tx) => {
    await lockPlans(tx);
    const known = await tx.selectFrom('plans').select(['id', 'slug', 'requestKey']).execute();
    const made = known.find((plan) => plan.requestKey === requestKey);
    if (made !== undefined) return getStaffPlan(tx, made.id);
    if (known.length >= PLANS_MAX) throw new AppError('TOO_MANY_PLANS');
    if (known.some(({ slug }) => slug === fields.slug)) throw new AppError('SLUG_TAKEN');
    const now = ctx.now();
    const { features, resources, moduleOptions, systems, otherPrices: _, ...rest } = fields;
    const { id } = await tx
      .insertInto('plans')
      .values({
        ...rest,
        features: JSON.stringify(features),
        resources: resources === null ? null : JSON.stringify(resources),
        moduleOptions: moduleOptions === null ? null : JSON.stringify(moduleOptions),
        systems: JSON.stringify(systems),
        active,
        position: await nextPosition(tx, fields.type),
        requestKey,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordPrice(ctx, tx, { planId: id, from: null, to: fields });
    recordChange(ctx, tx, {
      action: 'plan.create',
      subject: { type: 'plan', id },
      before: null,
      after: { ...fields, active },
      ownerId: null,
      topics: ['plans'],
    });
    return getStaffPlan(tx, id);
  });
}
