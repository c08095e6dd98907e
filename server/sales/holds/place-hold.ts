import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { HOLD_DAYS, holdRefusal, type HoldRefusal } from '#domain/sales/hold.ts';
import { lockCustomer } from '#server/platform/auth/lock-user.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';

export type NewHold = {
  customerId: string;
  /** Null for all that the customer owes. */
  serviceId: string | null;
  /** The last day, `YYYY-MM-DD`. */
  until: string;
  reason: string;
};

const SENTENCES: Readonly<Record<HoldRefusal, string>> = {
  over: 'Kies vandaag of een latere dag.',
  'too-long': `Kies een dag binnen ${HOLD_DAYS} dagen.`,
};

/**
 * Lets a customer, or a service of theirs, be until a day, instead of what was agreed on before. Throws
 * NOT_FOUND for a service of somebody else, and INPUT_INVALID with the sentence about the day.
 */
export async function placeHold(
  ctx: VerbContext<UserActor>,
  { customerId, serviceId, until, reason }: NewHold,
): Promise<{ holdId: string }> {
  await refuseOwnBenefit(ctx, { customerId });
  const now = ctx.now();
  const refusal = holdRefusal(until, amsterdamDate(now));
  if (refusal !== null) throw inputError('until', SENTENCES[refusal]);
  return transact(ctx, async (tx) => {
    await lockHeld(tx, { customerId, serviceId });
    const before = await tx
      .updateTable('holds')
      .set({ endedAt: now, endedBy: ctx.actor.id })
      .where('userId', '=', customerId)
      .where('serviceId', 'is not distinct from', serviceId)
      .where('endedAt', 'is', null)
      .returning(['until', 'reason'])
      .executeTakeFirst();
    const { id: holdId } = await tx
      .insertInto('holds')
      .values({
        userId: customerId,
        serviceId,
        until,
        reason,
        placedBy: ctx.actor.id,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    recordChange(ctx, tx, {
      action: 'hold.place',
      subject:
        serviceId === null ? { type: 'user', id: customerId } : { type: 'service', id: serviceId },
      before: before ?? null,
      after: { until, reason },
      // Staff agree on it with the customer, who is told by them.
      ownerId: null,
      topics: ['orders'],
    });
    return { holdId };
  });
}

/** Locks the customer, so that two who place one at once replace each other's. */
async function lockHeld(
  tx: Tx,
  { customerId, serviceId }: Pick<NewHold, 'customerId' | 'serviceId'>,
): Promise<void> {
  await lockCustomer(tx, customerId);
  if (serviceId === null) return;
  const service = await tx
    .selectFrom('services')
    .select('id')
    .where('id', '=', serviceId)
    .where('userId', '=', customerId)
    .executeTakeFirst();
  if (service === undefined) throw new AppError('NOT_FOUND');
}
