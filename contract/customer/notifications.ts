import * as z from 'zod';
import { NOTIFICATION_PREFERENCES } from '#domain/platform/notification.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const NOTIFICATION_SUBJECTS = ['order', 'invoice', 'service', 'ticket', 'incident'] as const;

export const customerNotification = z.strictObject({
  id: idValue,
  /** Of `domain/platform/event.ts`, or one that an older program wrote. */
  type: z.string(),
  /** What it is about and leads to. */
  subject: z.strictObject({ type: z.enum(NOTIFICATION_SUBJECTS), id: idValue, name: z.string() }),
  createdAt: z.date(),
  isRead: z.boolean(),
});

export type CustomerNotification = z.infer<typeof customerNotification>;

const unreadCount = z.strictObject({
  /** Not read yet, exact up to a bound. */
  unread: z.strictObject({ value: z.int().nonnegative(), exact: z.boolean() }),
});

const preferences = z.strictObject({
  email: z.boolean(),
  serviceStatus: z.boolean(),
  invoiceReminders: z.boolean(),
});

export const notifications = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'What others did to own records, newest first',
      tags: ['Notifications'],
    })
    .input(z.strictObject(pageInput))
    .output(pageOutput(customerNotification)),
  countUnread: signedIn
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'How many notifications were not read yet',
      tags: ['Notifications'],
    })
    .output(unreadCount),
  markRead: signedIn
    .route({
      method: 'POST',
      path: '/notifications/{eventId}/read',
      summary: 'Mark one notification as read',
      tags: ['Notifications'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ eventId: idValue }))
    .output(unreadCount),
  markAllRead: signedIn
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark every notification up to a moment as read',
      tags: ['Notifications'],
    })
    /** The newest that was on the screen: what came since was not seen. */
    .input(z.strictObject({ upTo: z.date() }))
    .output(unreadCount),
  preferences: signedIn
    .route({
      method: 'GET',
      path: '/me/notifications',
      summary: 'Which mails the customer wants',
      tags: ['Notifications'],
    })
    .output(preferences),
  setPreference: signedIn
    .route({
      method: 'PUT',
      path: '/me/notifications',
      summary: 'Switch one kind of mail on or off',
      tags: ['Notifications'],
    })
    .input(z.strictObject({ preference: z.enum(NOTIFICATION_PREFERENCES), enabled: z.boolean() }))
    .output(preferences),
};
