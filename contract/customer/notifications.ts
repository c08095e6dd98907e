import * as z from 'zod';
import { NOTIFICATION_PREFERENCES } from '#domain/platform/notification.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Notifications');

export const NOTIFICATION_SUBJECTS = ['order', 'invoice', 'service', 'ticket', 'incident'] as const;

export const customerNotification = z.strictObject({
  id: idValue,
  /** A type of `domain/platform/event.ts`, or one that an older program wrote. */
  type: z.string(),
  /** The record it is about and leads to. */
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
  list: calls
    .get('/notifications', 'What others did to own records, newest first')
    .input(z.strictObject(pageInput))
    .output(pageOutput(customerNotification)),
  countUnread: calls
    .get('/notifications/unread', 'How many notifications were not read yet')
    .output(unreadCount),
  markRead: calls
    .post('/notifications/{eventId}/read', 'Mark one notification as read')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ eventId: idValue }))
    .output(unreadCount),
  markAllRead: calls
    .post('/notifications/read', 'Mark every notification up to a moment as read')
    /** The newest that was on the screen: what came since was not seen. */
    .input(z.strictObject({ upTo: z.date() }))
    .output(unreadCount),
  preferences: calls.get('/me/notifications', 'Which mails the customer wants').output(preferences),
  setPreference: calls
    .put('/me/notifications', 'Switch one kind of mail on or off')
    .input(z.strictObject({ preference: z.enum(NOTIFICATION_PREFERENCES), enabled: z.boolean() }))
    .output(preferences),
};
