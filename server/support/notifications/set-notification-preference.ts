import type {
  NotificationPreference,
  NotificationPreferences,
} from '#domain/platform/notification.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { readPreferences } from '#server/platform/mails/queries.ts';

/** Switches one kind of mail on or off. One switch a call: two tabs do not undo each other. */
export async function setNotificationPreference(
  ctx: VerbContext<UserActor>,
  { preference, enabled }: { preference: NotificationPreference; enabled: boolean },
): Promise<NotificationPreferences> {
  const userId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    await lockOwnUser(tx, userId);
    const before = await readPreferences(tx, userId);
    const change = { [preference]: enabled, updatedAt: ctx.now() };
    await tx
      .insertInto('notificationPreferences')
      .values({ userId, ...change })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
      .execute();
    recordChange(ctx, tx, {
      action: 'notification.set-preference',
      subject: { type: 'user', id: userId },
      before: { [preference]: before[preference] },
      after: { [preference]: enabled },
      ownerId: userId,
      topics: ['notifications'],
    });
    return readPreferences(tx, userId);
  });
}
