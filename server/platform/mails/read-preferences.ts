import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#domain/platform/notification.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Reads which mails this customer wants. */
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
