import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTIFICATION_PREFERENCES } from '#domain/notification.ts';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { readSettings } from '#server/settings/queries.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { MAIL_KINDS, type MailKind } from './kinds.ts';
import { renderMail } from './layout.ts';
import { queueMail } from './queue-mail.ts';

const SETTINGS_URL = 'http://localhost:3000/dashboard/settings/notifications';
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];

/** News and what stops it, written out again on purpose; every other kind always goes. */
const NEWS: Partial<Record<MailKind, readonly string[]>> = {
  'service-active': ['email', 'serviceStatus'],
  'ticket-answered': ['email'],
  'service-suspended': ['email', 'serviceStatus'],
  'service-reactivated': ['email', 'serviceStatus'],
  'invoice-due-soon': ['email', 'invoiceReminders'],
  'invoice-overdue': ['email', 'invoiceReminders'],
};

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

async function send(kind: MailKind, person: Person) {
  const ctx = asSystem(api.context, 'test');
  return transact(ctx, async (tx) => {
    await queueMail(ctx, tx, {
      kind,
      occasion: randomUUID(),
      userId: person.id,
      to: person.email,
      settings: await readSettings(tx),
      content: renderMail({
        subject: 'Nieuws',
        siteName: 'Hostwerk',
        greeting: 'Hallo,',
        paragraphs: ['Er is iets gebeurd. <!--foot-->'],
      }),
    });
    // Before it is sent: some kinds leave nothing behind.
    return tx
      .selectFrom('mails')
      .select(['text', 'html'])
      .where('userId', '=', person.id)
      .execute();
  });
}

async function switchOff(person: Person, preference: string) {
  await api.db
    .insertInto('notificationPreferences')
    .values({ userId: person.id, updatedAt: api.clock.now, [preference]: false })
    .execute();
}

describe.each(KINDS)('a mail of kind %s', (kind) => {
  test('goes to who switched nothing off, and news says where that is done', async () => {
    const [mail] = await send(kind, await make.customer());
    const isNews = kind in NEWS;
    expect(mail?.text.includes(SETTINGS_URL)).toBe(isNews);
    expect(mail?.html.includes(`href="${SETTINGS_URL}"`)).toBe(isNews);
    expect(mail?.html).toContain('&lt;!--foot--&gt;');
  });

  test.each(NOTIFICATION_PREFERENCES)('obeys the switch %s if it is news', async (preference) => {
    const person = await make.customer();
    await switchOff(person, preference);
    const stopped = NEWS[kind]?.includes(preference) === true;
    expect(await send(kind, person)).toHaveLength(stopped ? 0 : 1);
  });

  test('obeys the shop if it is news', async () => {
    await api.saveSettings({ notifications_enabled: 'false' });
    const mails = await send(kind, await make.customer());
    await api.saveSettings({ notifications_enabled: 'true' });
    expect(mails).toHaveLength(kind in NEWS ? 0 : 1);
  });
});
