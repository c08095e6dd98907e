import { describe, expect, test } from 'vitest';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  isSwitchable,
  MAIL_CATEGORIES,
  mayMail,
  NOTIFICATION_PREFERENCES,
} from './notification.ts';

const ON = DEFAULT_NOTIFICATION_PREFERENCES;

/** Per category the switches that stop it. */
const STOPPED_BY: Record<(typeof MAIL_CATEGORIES)[number], readonly string[]> = {
  always: [],
  shop: [],
  event: ['email'],
  'service-status': ['email', 'serviceStatus'],
  'invoice-reminder': ['email', 'invoiceReminders'],
};

describe.each(MAIL_CATEGORIES)('a mail of category %s', (category) => {
  const canStop = STOPPED_BY[category].length > 0;

  test('goes while everything is on', () => {
    expect(mayMail(category, { shopNotifies: true, preferences: ON })).toBe(true);
    expect(isSwitchable(category)).toBe(canStop);
  });

  test('stays when the shop notifies nobody, if it can be switched off at all', () => {
    expect(mayMail(category, { shopNotifies: false, preferences: ON })).toBe(!canStop);
  });

  test.each(NOTIFICATION_PREFERENCES)('without %s', (preference) => {
    const preferences = { ...ON, [preference]: false };
    expect(mayMail(category, { shopNotifies: true, preferences })).toBe(
      !STOPPED_BY[category].includes(preference),
    );
  });
});
