import type { SchedulePlanChangeInput } from '#contract/customer/plan-changes.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { choosePlan, type PlannedChange } from './choose-plan.ts';
import { insertPlanChange } from './insert-plan-change.ts';
import { letGoOfChange } from './let-go-of-change.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';
import { mailPlannedChange } from './mail-planned-change.ts';
import type { OpenPlanChange } from '#server/sales/agreements/queries.ts';
import { replaceRenewal } from './replace-renewal.ts';

/**
 * A customer has another plan, another term, or both, from their next term on: nothing is paid now, and
 * an invoice of that term that was sent already is replaced. Asked for once more it is as it was. Throws
 * PLAN_NOT_CHANGEABLE, PLAN_NOT_AVAILABLE, and PRICE_CHANGED when it costs something else than they saw.
 */
export async function schedulePlanChange(
  ctx: VerbContext<UserActor>,
  { serviceId, ...asked }: SchedulePlanChangeInput,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const locked = await lockChangeable(tx, { serviceId, ownerId: ctx.actor.id });
    const { service } = locked;
    const planned = await choosePlan(ctx, tx, { ...locked, asked });
    if (isPlanned(locked.change, planned)) return;
    await letGoOfChange(ctx, tx, locked);
    const settings = await readSettings(tx);
    await insertPlanChange(ctx, tx, { service, planned, by: null });
    await replaceRenewal(ctx, tx, { ...locked, settings });
    await mailPlannedChange(ctx, tx, { service, planned, settings, by: null });
  });
}

/** Tells whether this very change waits already, for the same term: asked once more it changes nothing. */
function isPlanned(open: OpenPlanChange | null, planned: PlannedChange): boolean {
  if (open === null || open.orderId !== null) return false;
  return (
    open.toPlanId === planned.planId &&
    open.toTermMonths === planned.termMonths &&
    open.toPriceCents === planned.termCents &&
    open.paidUntil.getTime() === planned.at.getTime()
  );
}
