import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** Marks one own notification as read. A second time changes nothing. */
export async function markNotificationRead(
  ctx: VerbContext<UserActor>,
  { eventId }: { eventId: string },
): Promise<void> {
  const userId = ctx.actor.id;
  await transact(ctx, async (tx) => {
    const event = await tx
      .selectFrom('events')
      .select('readAt')
      .where('id', '=', eventId)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (event === undefined) throw new AppError('NOT_FOUND');
    if (event.readAt !== null) return;
    await tx.updateTable('events').set({ readAt: ctx.now() }).where('id', '=', eventId).execute();
    recordChange(ctx, tx, {
      action: 'notification.read',
      subject: { type: 'event', id: eventId },
      before: null,
      after: null,
      ownerId: userId,
      topics: ['notifications'],
    });
  });
}
