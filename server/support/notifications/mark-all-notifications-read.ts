import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/** Marks every own notification as read, up to the newest that its customer saw. */
export async function markAllNotificationsRead(
  ctx: VerbContext<UserActor>,
  { upTo }: { upTo: Date },
): Promise<void> {
  const userId = ctx.actor.id;
  await transact(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('events')
      .set({ readAt: ctx.now() })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .where('createdAt', '<=', upTo)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    recordChange(ctx, tx, {
      action: 'notification.read-all',
      subject: { type: 'user', id: userId },
      before: null,
      after: { count: Number(numUpdatedRows) },
      ownerId: userId,
      topics: ['notifications'],
    });
  });
}
