import { stepKey, type SkippableStep } from '#domain/sales/step.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { lockCustomer } from '#server/platform/auth/lock-user.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { readForecast } from './read-forecast.ts';

export type LeftOut = {
  customerId: string;
  kind: SkippableStep;
  /** The occurrence, as the planner names it. */
  about: string;
  reason: string;
};

/**
 * Leaves out one step that the shop would take, until that is taken back; nothing that would follow from it
 * happens either. Throws NOT_FOUND, and STEP_GONE for what is not foreseen.
 */
export async function skipStep(
  ctx: VerbContext<UserActor>,
  { customerId, kind, about, reason }: LeftOut,
): Promise<{ holdId: string }> {
  await refuseOwnBenefit(ctx, { customerId });
  const { steps } = await readForecast(ctx, { customerId });
  const key = stepKey({ kind, about });
  const step = steps.find((one) => stepKey(one) === key);
  return transact(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const known = await tx
      .selectFrom('holds')
      .select('id')
      .where('userId', '=', customerId)
      .where('step', '=', kind)
      .where('about', '=', about)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    // Sent twice, it is left out once.
    if (known !== undefined) return { holdId: known.id };
    if (step === undefined) throw new AppError('STEP_GONE');
    const serviceId = step.of === 'service' ? step.id : null;
    const { id: holdId } = await tx
      .insertInto('holds')
      .values({
        userId: customerId,
        serviceId,
        until: null,
        step: kind,
        about,
        reason,
        placedBy: ctx.actor.id,
        createdAt: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    recordChange(ctx, tx, {
      action: 'hold.skip',
      subject:
        serviceId === null ? { type: 'user', id: customerId } : { type: 'service', id: serviceId },
      before: null,
      after: { step: kind, day: step.day, reason },
      // Staff agree on it with the customer, who is told by them.
      ownerId: null,
      topics: ['orders'],
    });
    return { holdId };
  });
}
