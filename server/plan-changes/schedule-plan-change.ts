import { canChangePlan } from '#domain/plan-change.ts';
import { priceForCycle } from '#domain/plan.ts';
import type { Cents } from '#domain/money.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import type { LockedService } from '#server/services/lock-service.ts';
import { readSettings } from '#server/settings/queries.ts';
import { letGoOfChange } from './let-go-of-change.ts';
import { lockChangeable } from './lock-changeable.ts';
import { mailPlannedChange } from './mail-planned-change.ts';
import { getPlanAfter } from './queries.ts';
import { replaceRenewal } from './replace-renewal.ts';

export type ScheduledChange = { serviceId: string; plan: string; shownTermCents: Cents };

/**
 * A customer has another plan from their next term on: nothing is paid now, and an invoice of that term
 * that was sent already is replaced. Throws PLAN_NOT_CHANGEABLE, PLAN_NOT_AVAILABLE, and PRICE_CHANGED
 * when the plan costs something else than they saw.
 */
export async function schedulePlanChange(
  ctx: VerbContext<UserActor>,
  { serviceId, plan, shownTermCents }: ScheduledChange,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const locked = await lockChangeable(tx, { serviceId, ownerId: ctx.actor.id });
    const { service, change } = locked;
    const may = canChangePlan(service, change, ctx.now());
    if (!may.ok) throw new AppError('PLAN_NOT_CHANGEABLE');
    const target = await getPlanAfter(tx, { planId: service.planId, slug: plan });
    const termCents = priceForCycle(target, service.billingCycle);
    if (termCents !== shownTermCents) {
      throw new AppError('PRICE_CHANGED', { totalCents: termCents });
    }
    await letGoOfChange(ctx, tx, locked);
    const settings = await readSettings(tx);
    const planned = { planId: target.id, planName: target.name, termCents, at: may.value };
    await insertPlanned(ctx, tx, { service, planned });
    await replaceRenewal(ctx, tx, { ...locked, settings });
    await mailPlannedChange(ctx, tx, { service, planned, settings });
  });
}

export type PlannedChange = { planId: string; planName: string; termCents: Cents; at: Date };

async function insertPlanned(
  ctx: VerbContext,
  tx: Tx,
  { service, planned }: { service: LockedService; planned: PlannedChange },
): Promise<void> {
  const { id: serviceId, userId, planId: fromPlanId, priceCents: fromPriceCents } = service;
  await tx
    .insertInto('planChanges')
    .values({
      serviceId,
      fromPlanId,
      fromPriceCents,
      toPlanId: planned.planId,
      toPriceCents: planned.termCents,
      paidUntil: planned.at,
      createdAt: ctx.now(),
    })
    .execute();
  recordChange(ctx, tx, {
    action: 'service.plan-another-plan',
    subject: { type: 'service', id: serviceId },
    before: { planId: fromPlanId, priceCents: fromPriceCents },
    after: { planId: planned.planId, priceCents: planned.termCents, from: planned.at },
    ownerId: userId,
    topics: ['services'],
    event: {
      type: 'service.plan-change-planned',
      subjectType: 'service',
      ownerId: userId,
      reason: planned.planName,
    },
  });
}
