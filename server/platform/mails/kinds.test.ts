import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTIFICATION_PREFERENCES } from '#domain/platform/notification.ts';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { isBillingMail, MAIL_KINDS, type MailKind } from './kinds.ts';
import { renderMail } from './layout.ts';
import { queueMail } from './queue-mail.ts';

const SETTINGS_URL = 'http://localhost:3000/dashboard/settings/notifications';
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];

/** News and what stops it, written out again on purpose; every other kind always goes. */
const NEWS: Partial<Record<MailKind, readonly string[]>> = {
  'service-active': ['email', 'serviceStatus'],
  'incident-news': ['email', 'serviceStatus'],
  'ticket-answered': ['email'],
  'service-suspended': ['email', 'serviceStatus'],
  'service-reactivated': ['email', 'serviceStatus'],
  'invoice-due-soon': ['email', 'invoiceReminders'],
  'invoice-overdue': ['email', 'invoiceReminders'],
};

/** Kinds that go to a customer's address for invoices, written out again on purpose. */
const TO_BILLING: Partial<Record<MailKind, 'instead' | 'besides'>> = {
  'order-received': 'besides',
  'order-paid': 'besides',
  'plan-change-invoice': 'besides',
  'plan-changed': 'besides',
  'order-refunded': 'instead',
  'return-granted': 'besides',
  'charge-invoice': 'instead',
  'charge-paid': 'instead',
  'charge-withdrawn': 'instead',
  'invoice-corrected': 'instead',
  'renewal-invoice': 'instead',
  'renewal-paid': 'instead',
  'suspension-warning': 'besides',
  'unused-terms': 'instead',
  'credit-paid-out': 'instead',
  'credit-taken-back': 'instead',
  'credit-again': 'instead',
  'payment-credited': 'besides',
  'order-still-open': 'besides',
  'collection-failed': 'besides',
  'term-reclaimed': 'besides',
  'invoice-reopened': 'besides',
  'invoice-paid-again': 'instead',
  'invoice-due-soon': 'instead',
  'invoice-overdue': 'instead',
};

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Adds the address for invoices for the kinds that have to know it. */
function addressed(kind: MailKind, { email }: Person, billingEmail: string | null) {
  return isBillingMail(kind) ? { kind, to: { email, billingEmail } } : { kind, to: email };
}

async function send(kind: MailKind, person: Person, billingEmail: string | null = null) {
  const ctx = asSystem(api.context, 'test');
  return transact(ctx, async (tx) => {
    await queueMail(ctx, tx, {
      ...addressed(kind, person, billingEmail),
      occasion: randomUUID(),
      userId: person.id,
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
      .select(['text', 'html', 'toAddress'])
      .where('userId', '=', person.id)
      .orderBy('toAddress')
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
    // On everything that leaves the shop (Handelsregisterwet art. 27).
    for (const letter of [mail?.text, mail?.html]) {
      expect(letter).toMatch(/Hostwerk Test B\.V\., Keizersgracht 1, 1015 AA Amsterdam/);
      expect(letter).toMatch(/KvK 12345678 · btw-id NL\d{9}B\d\d/);
    }
  });

  test.each(NOTIFICATION_PREFERENCES)('obeys the switch %s if it is news', async (preference) => {
    const person = await make.customer();
    await switchOff(person, preference);
    const stopped = NEWS[kind]?.includes(preference) === true;
    expect(await send(kind, person)).toHaveLength(stopped ? 0 : 1);
  });

  test('goes to the address for invoices if it is about one', async () => {
    const person = await make.customer();
    const mails = await send(kind, person, 'Boekhouding@voorbeeld.test');
    const [billing, account] = [['Boekhouding@voorbeeld.test'], [person.email]];
    const expected = { instead: billing, besides: [...billing, ...account], never: account };
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(expected[TO_BILLING[kind] ?? 'never']);
    const same = await make.customer();
    expect(await send(kind, same, same.email.toUpperCase())).toHaveLength(1);
  });

  test('obeys the shop if it is news', async () => {
    await api.saveSettings({ notifications_enabled: 'false' });
    const mails = await send(kind, await make.customer());
    await api.saveSettings({ notifications_enabled: 'true' });
    expect(mails).toHaveLength(kind in NEWS ? 0 : 1);
  });
});
