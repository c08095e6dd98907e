import { signedIn } from '#server/platform/auth/procedures.ts';
import { readPreferences } from '#server/platform/mails/queries.ts';
import { markAllNotificationsRead } from './mark-all-notifications-read.ts';
import { markNotificationRead } from './mark-notification-read.ts';
import { countUnread, listNotifications } from './queries.ts';
import { setNotificationPreference } from './set-notification-preference.ts';

const notifications = signedIn.customer.notifications;

export const customerNotifications = {
  list: notifications.list.handler(({ context, input }) =>
    listNotifications(context.db, { customerId: context.actor.id, page: input }),
  ),
  countUnread: notifications.countUnread.handler(({ context }) =>
    countUnread(context.db, context.actor.id),
  ),
  markRead: notifications.markRead.handler(async ({ context, input }) => {
    await markNotificationRead(context, input);
    return countUnread(context.db, context.actor.id);
  }),
  markAllRead: notifications.markAllRead.handler(async ({ context, input }) => {
    await markAllNotificationsRead(context, input);
    return countUnread(context.db, context.actor.id);
  }),
  preferences: notifications.preferences.handler(({ context }) =>
    readPreferences(context.db, context.actor.id),
  ),
  setPreference: notifications.setPreference.handler(({ context, input }) =>
    setNotificationPreference(context, input),
  ),
};
