import type { ChangeCustomerPlanInput } from '#contract/staff/plan-changes.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { canGiveNow, isAgreedDay } from '#domain/sales/plan-change.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { choosePlan } from './choose-plan.ts';
import { givePlan } from './give-plan.ts';
import { insertPlanChange } from './insert-plan-change.ts';
import { letGoOfChange } from './let-go-of-change.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';
import { mailPlannedChange } from './mail-planned-change.ts';
import { replaceRenewal } from './replace-renewal.ts';

/**
 * Staff change what a customer told them to: from the next term on, or at once and for nothing until
 * then. Nobody is made to pay for what they did not order themselves. Throws CONFLICT when another change
 * is open than they saw, INPUT_INVALID, and what a customer would be refused.
 */
export async function changeCustomerPlan(
  ctx: VerbContext<UserActor>,
  input: ChangeCustomerPlanInput,
): Promise<void> {
  const { serviceId, moment, changeId, reason, agreedWay, agreedOn } = input;
  if (!isAgreedDay(agreedOn, amsterdamDate(ctx.now()))) {
    throw inputError('agreedOn', 'Kies een dag van de afgelopen maand.');
  }
  const isNow = moment === 'now';
  const by = { changedBy: ctx.actor.id, reason, agreedWay, agreedOn, isNow };
  await refuseOwnBenefit(ctx, { serviceIds: [serviceId] });
  await transact(ctx, async (tx) => {
    const locked = await lockChangeable(tx, { serviceId });
    const { service, change } = locked;
    if ((change?.id ?? null) !== changeId) throw new AppError('CONFLICT');
    const planned = await choosePlan(ctx, tx, { ...locked, asked: input });
    if (isNow && !canGiveNow(service, planned)) {
      throw inputError('moment', 'Dit pakket kan pas bij de volgende termijn ingaan.');
    }
    await letGoOfChange(ctx, tx, locked);
    const settings = await readSettings(tx);
    await insertPlanChange(ctx, tx, { service, planned, by });
    if (isNow) {
      const { planId, termMonths, termCents: priceCents } = planned;
      await givePlan(ctx, tx, { service, planId, termMonths, priceCents });
    }
    await replaceRenewal(ctx, tx, { ...locked, settings });
    await mailPlannedChange(ctx, tx, { service, planned, settings, by });
  });
}
