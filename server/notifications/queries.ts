import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#domain/notification.ts';
import type { Db } from '#server/db/database.ts';

/** What this customer wants to hear of by mail. */
export async function readPreferences(
  db: Db,
  customerId: string,
): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom('notificationPreferences')
    .select(['email', 'serviceStatus', 'invoiceReminders'])
    .where('userId', '=', customerId)
    .executeTakeFirst();
  return row ?? DEFAULT_NOTIFICATION_PREFERENCES;
}
