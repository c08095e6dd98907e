import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** Ends a hold before its last day, or has a step taken after all; asked again it has ended. Throws NOT_FOUND. */
export async function endHold(
  ctx: VerbContext<UserActor>,
  { holdId }: { holdId: string },
): Promise<{ holdId: string }> {
  return transact(ctx, async (tx) => {
    const hold = await tx
      .selectFrom('holds')
      .select(['userId', 'serviceId', 'until', 'step', 'reason', 'endedAt'])
      .where('id', '=', holdId)
      .forUpdate()
      .executeTakeFirst();
    if (hold === undefined) throw new AppError('NOT_FOUND');
    if (hold.endedAt !== null) return { holdId };
    await tx
      .updateTable('holds')
      .set({ endedAt: ctx.now(), endedBy: ctx.actor.id })
      .where('id', '=', holdId)
      .execute();
    const { userId, serviceId, until, step, reason } = hold;
    recordChange(ctx, tx, {
      action: 'hold.end',
      subject:
        serviceId === null ? { type: 'user', id: userId } : { type: 'service', id: serviceId },
      before: step === null ? { until, reason } : { step, reason },
      after: null,
      ownerId: null,
      topics: ['orders'],
    });
    return { holdId };
  });
}
