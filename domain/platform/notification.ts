/** Mails that a customer may switch off, each by itself. */
export const NOTIFICATION_PREFERENCES = ['email', 'serviceStatus', 'invoiceReminders'] as const;
export type NotificationPreference = (typeof NOTIFICATION_PREFERENCES)[number];
export type NotificationPreferences = Readonly<Record<NotificationPreference, boolean>>;

/** Preferences of a customer who never chose: everything is on. */
export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  email: true,
  serviceStatus: true,
  invoiceReminders: true,
};

/**
 * Reasons to send a mail. `always` is what a customer must get (invoices, security, law, the answer to
 * what they just did); `shop` goes to the shop itself; the others are news, which can be switched off.
 */
export const MAIL_CATEGORIES = [
  'always',
  'shop',
  'event',
  'service-status',
  'invoice-reminder',
] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];

/** The switches that must all be on for a mail of this category. */
const NEEDS: Readonly<Record<MailCategory, readonly NotificationPreference[]>> = {
  always: [],
  shop: [],
  event: ['email'],
  'service-status': ['email', 'serviceStatus'],
  'invoice-reminder': ['email', 'invoiceReminders'],
};

/** Tells whether a customer, or the shop for all of them, can switch mails of this category off. */
export function isSwitchable(category: MailCategory): boolean {
  return NEEDS[category].length > 0;
}

/** Tells whether a mail of this category goes to a customer with these preferences. */
export function mayMail(
  category: MailCategory,
  { shopNotifies, preferences }: { shopNotifies: boolean; preferences: NotificationPreferences },
): boolean {
  if (!isSwitchable(category)) return true;
  return shopNotifies && NEEDS[category].every((preference) => preferences[preference]);
}
