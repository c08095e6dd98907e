import { nameChange, type AgreedWay } from '#domain/sales/plan-change.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';
import type { PlannedChange } from './choose-plan.ts';

/** Staff who change it for a customer say why, and how that customer agreed. */
export type ByStaff = { changedBy: string; reason: string; agreedWay: AgreedWay; agreedOn: string };

type NewChange = {
  service: LockedService;
  planned: PlannedChange;
  by: (ByStaff & { isNow: boolean }) | null;
};

/**
 * Writes down what a service gets from its next term on, and that it was asked for; or that staff gave it
 * at once.
 */
export async function insertPlanChange(
  ctx: VerbContext,
  tx: Tx,
  { service, planned, by }: NewChange,
): Promise<void> {
  const { id: serviceId, userId, planId: fromPlanId, priceCents: fromPriceCents } = service;
  const { termMonths: fromTermMonths } = service;
  const { isNow = false, changedBy = null, ...why } = by ?? {};
  const now = ctx.now();
  await tx
    .insertInto('planChanges')
    .values({
      serviceId,
      fromPlanId,
      fromTermMonths,
      fromPriceCents,
      toPlanId: planned.planId,
      toTermMonths: planned.termMonths,
      toPriceCents: planned.termCents,
      paidUntil: planned.at,
      changedBy,
      ...why,
      createdAt: now,
      doneAt: isNow ? now : null,
    })
    .execute();
  recordChange(ctx, tx, {
    action: isNow ? 'service.give-plan' : 'service.plan-another-plan',
    subject: { type: 'service', id: serviceId },
    before: { planId: fromPlanId, termMonths: fromTermMonths, priceCents: fromPriceCents },
    after: {
      planId: planned.planId,
      termMonths: planned.termMonths,
      priceCents: planned.termCents,
      from: isNow ? now : planned.at,
      ...why,
    },
    ownerId: userId,
    topics: ['services'],
    // The history tells of a plan that is given at once as it is applied.
    ...(isNow ? {} : { event: plannedEvent(service, planned) }),
  });
}

function plannedEvent(service: LockedService, { planName, termMonths }: PlannedChange) {
  return {
    type: 'service.plan-change-planned',
    subjectType: 'service',
    ownerId: service.userId,
    reason: nameChange({ name: planName, termMonths }, service.termMonths),
  } as const;
}
