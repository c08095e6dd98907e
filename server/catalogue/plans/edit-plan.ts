import type { PlanFields } from '#contract/staff/plan-fields.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { knowsOption } from '#domain/delivery/option-keys.ts';
import { versionAfter } from '#domain/platform/version.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError } from '#server/errors.ts';
import { recordPrice } from './record-price.ts';
import { getStaffPlan, lockPlans, nextPosition } from './queries.ts';
import { refuseModule } from './refuse-module.ts';

type Edit = { planId: string; fields: PlanFields; seenAt: Date };

/**
 * Changes a plan. What runs keeps its price: a service has its own. Refused when somebody else
 * changed the plan since it was seen, so that nobody overwrites what they never read.
 */
export async function editPlan(
  ctx: VerbContext<UserActor>,
  { planId, fields, seenAt }: Edit,
): Promise<StaffPlan> {
  return transact(ctx, async (tx) => {
    await lockPlans(tx);
    const plan = await getStaffPlan(tx, planId);
    const isLatest = plan.updatedAt.getTime() === seenAt.getTime();
    const changes = findChangedFields('PLAN_CHANGED', { wanted: fields, stands: plan, isLatest });
    if (changes === null) return plan;
    await refuseEdit(ctx, tx, plan, fields);
    await writePlan(ctx, tx, plan, fields);
    await recordPrice(ctx, tx, { planId, from: plan, to: fields });
    recordChange(ctx, tx, {
      action: 'plan.edit',
      subject: { type: 'plan', id: planId },
      ...changes,
      ownerId: null,
      topics: ['plans'],
    });
    return getStaffPlan(tx, planId);
  });
}

async function refuseEdit(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  plan: StaffPlan,
  fields: PlanFields,
): Promise<void> {
  if (fields.module !== plan.module) {
    refuseModule(ctx, fields.module);
    await refuseUnknownOptions(tx, plan.id, fields.module);
  }
  const isOtherSale = fields.soldOnce !== plan.soldOnce;
  if (isOtherSale || (plan.used && fields.addOn !== plan.addOn)) {
    throw new AppError('PLAN_SALE_FIXED');
  }
  if (fields.slug === plan.slug) return;
  // Orders, mails and other people's links hold the address of what was sold.
  if (plan.used) throw new AppError('SLUG_FIXED');
  const taken = await tx
    .selectFrom('plans')
    .select('id')
    .where('slug', '=', fields.slug)
    .executeTakeFirst();
  if (taken !== undefined) throw new AppError('SLUG_TAKEN');
}

/** A panel does nothing for an option that it does not know, which somebody would pay for. */
async function refuseUnknownOptions(
  tx: Tx,
  planId: string,
  module: ProvisioningModule,
): Promise<void> {
  const options = await tx
    .selectFrom('planOptions')
    .select('key')
    .where('planId', '=', planId)
    .where('endedAt', 'is', null)
    .execute();
  if (options.every(({ key }) => knowsOption(module, key))) return;
  throw new AppError('PLAN_OPTIONS_UNFIT');
}

async function writePlan(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  plan: StaffPlan,
  fields: PlanFields,
): Promise<void> {
  const { features, resources, moduleOptions, systems, otherPrices: _, ...rest } = fields;
  const position = rest.type === plan.type ? plan.position : await nextPosition(tx, rest.type);
  const updatedAt = versionAfter(plan.updatedAt, ctx.now());
  await tx
    .updateTable('plans')
    .set({
      ...rest,
      features: JSON.stringify(features),
      resources: resources === null ? null : JSON.stringify(resources),
      moduleOptions: moduleOptions === null ? null : JSON.stringify(moduleOptions),
      systems: JSON.stringify(systems),
      position,
      updatedAt,
    })
    .where('id', '=', plan.id)
    .execute();
}
