import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { startPasswordReset } from '#server/identity/customers/start-password-reset.ts';
import { createSmtpMail } from '#server/platform/mail-servers/smtp.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { queueMails } from '#tests/support/queued-mails.ts';
import { startFakeSmtp, type FakeSmtp } from '#tests/support/smtp.ts';

const SENDER = async () => ({ name: 'Hostwerk', address: 'hulp@hostwerk.test' });
const START = Date.parse('2026-11-23T11:00:00.000Z');

let api: TestApp;
let smtp: FakeSmtp;
let port: ReturnType<typeof createSmtpMail>;

beforeEach(async () => {
  smtp = await startFakeSmtp();
  port = createSmtpMail({ url: smtp.url, allowsPlain: false }, SENDER);
  api = await createTestApp({ overrides: () => ({ mail: port }) });
});
afterEach(async () => {
  await api[Symbol.asyncDispose]();
  port.close();
  await smtp[Symbol.asyncDispose]();
});

/** The minutes of a shop: time goes on, and the sweep looks. */
async function passMinutes(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 1) {
    api.clock.set(new Date(START + minute * 60_000).toISOString());
    await api.runJob('system.sweep');
    await api.jobsDone();
  }
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, n) => `klant-${n}@voorbeeld.test`);

async function statuses() {
  const rows = await api.db
    .selectFrom('mails')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const openTasks = () =>
  api.db
    .selectFrom('staffTasks')
    .select(['kind', 'note', 'userId', 'subjectId'])
    .where('doneAt', 'is', null)
    .execute();

const waiting = async () => {
  const staff = await createFactories(api).staff('admin');
  return (await api.as(staff).staff.statistics.get()).waitingMails;
};

describe('a server that is away', () => {
  test('for twelve minutes has all mails within five after it is back, and knocks meanwhile', async () => {
    smtp.behave('greeting', 421);
    await queueMails(api, addresses(60));
    await api.jobsDone();
    const first = smtp.visits;
    // Two at a time, and the rest is not tried in vain.
    expect(first).toBeLessThanOrEqual(4);
    expect(await openTasks()).toEqual([]);
    await passMinutes(1, 12);
    expect(smtp.visits - first).toBeLessThanOrEqual(24);
    expect(await statuses()).toEqual({ queued: 60 });
    expect(await openTasks()).toMatchObject([{ kind: 'mail-server-away' }]);
    expect(await waiting()).toMatchObject({ count: 60, words: expect.stringContaining('421') });
    expect((await openTasks())[0]?.note).toContain('421');
    // The mail of an order that is placed meanwhile waits as well.
    await createFactories(api).pendingOrder({ method: 'bank_transfer' });
    await api.jobsDone();
    smtp.behave('greeting', null);
    await passMinutes(13, 14);
    expect(await statuses()).toEqual({ sent: 61 });
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(61);
    expect(smtp.received).toHaveLength(61);
    expect(await openTasks()).toEqual([]);
    expect(await waiting()).toBeNull();
    // No person had to push anything.
    const staff = await createFactories(api).staff('admin');
    const { items } = await api.as(staff).staff.jobs.listFailed({ limit: 10 });
    expect(items).toEqual([]);
  }, 60_000);

  test('for a week has them all the same', async () => {
    smtp.behave('from', 451);
    await queueMails(api, ['een@voorbeeld.test']);
    await api.jobsDone();
    for (const day of [1, 3, 5, 7]) await passMinutes(day * 1440, day * 1440 + 1);
    expect(await statuses()).toEqual({ queued: 1 });
    smtp.behave('from', null);
    await passMinutes(7 * 1440 + 3, 7 * 1440 + 4);
    expect(await statuses()).toEqual({ sent: 1 });
  });

  test('as it refuses us is the owner’s task at once, not after a while', async () => {
    smtp.behave('from', 553);
    await queueMails(api, ['een@voorbeeld.test']);
    await api.jobsDone();
    const [task] = await openTasks();
    expect(task).toMatchObject({ kind: 'mail-server-away', userId: null });
    expect(task?.note).toMatch(/553 .*niet vanzelf over/);
    expect(await statuses()).toEqual({ queued: 1 });
  });

  test('that puts all mails off is as one that is away: the first it takes brings the rest', async () => {
    smtp.behave('data', 452);
    await queueMails(api, addresses(8));
    await api.jobsDone();
    await passMinutes(1, 12);
    expect(await statuses()).toEqual({ queued: 8 });
    expect(await openTasks()).toMatchObject([{ kind: 'mail-server-away' }]);
    smtp.behave('data', null);
    await passMinutes(13, 17);
    expect(await statuses()).toEqual({ sent: 8 });
    expect(await openTasks()).toEqual([]);
  });

  test('is not held up by a mail that it chokes on: another knocks each time', async () => {
    smtp.behave('to', 'drop', (address) => address === 'gif@voorbeeld.test');
    await queueMails(api, ['gif@voorbeeld.test']);
    await api.jobsDone();
    api.clock.set(new Date(START + 1000).toISOString());
    await queueMails(api, addresses(3));
    await api.jobsDone();
    await passMinutes(1, 4);
    expect(await statuses()).toEqual({ queued: 1, sent: 3 });
  });
});

describe('one mail', () => {
  test('that is put off as servers do that list senders goes a minute later, and wakes no other', async () => {
    smtp.greylist();
    await queueMails(api, addresses(2));
    await api.jobsDone();
    expect(await statuses()).toEqual({ queued: 2 });
    await passMinutes(1, 1);
    expect(await statuses()).toEqual({ sent: 2 });
    expect(await openTasks()).toEqual([]);
  });

  test('that is put off for three days is refused then, in the server’s words', async () => {
    let tries = 0;
    smtp.behave('to', 450, () => {
      tries += 1;
      return true;
    });
    await queueMails(api, ['vol@voorbeeld.test']);
    await api.jobsDone();
    await passMinutes(71 * 60, 71 * 60);
    await passMinutes(72 * 60 - 1, 72 * 60 - 1);
    expect(await statuses()).toEqual({ queued: 1 });
    await passMinutes(72 * 60, 72 * 60);
    expect(await statuses()).toEqual({ refused: 1 });
    expect(tries).toBe(4);
    const [mail] = await api.db.selectFrom('mails').select(['serverWords', 'endedAt']).execute();
    expect(mail).toEqual({ serverWords: expect.stringMatching(/^450 /), endedAt: api.clock.now });
  });

  test.each(['to', 'data'] as const)(
    'with an invoice that is refused at %s is a task, and goes again from there to the new address',
    async (phase) => {
      const make = createFactories(api);
      smtp.behave(phase, 550);
      const { customer } = await make.pendingOrder({ method: 'bank_transfer' });
      await api.jobsDone();
      const [task] = await openTasks();
      expect(task).toMatchObject({ kind: 'mail-undelivered', userId: customer.id });
      expect(task?.note).toMatch(/is geweigerd: ‘550 /);
      const staff = api.as(await make.staff()).staff;
      const { items } = await staff.mails.list({ customerId: customer.id, limit: 10 });
      expect(items).toMatchObject([
        { id: task?.subjectId, status: 'refused', serverWords: expect.stringMatching(/^550 /) },
      ]);
      smtp.behave(phase, null);
      const email = `nieuw-${customer.id}@voorbeeld.test`;
      await api.db.updateTable('users').set({ email }).where('id', '=', customer.id).execute();
      expect(await staff.mails.resend({ mailId: task?.subjectId ?? '' })).toEqual({ to: email });
      await api.jobsDone();
      expect(smtp.received).toMatchObject([{ to: [email] }]);
      expect(await statuses()).toEqual({ sent: 1 });
      expect(await openTasks()).toEqual([]);
      await expect(staff.mails.resend({ mailId: task?.subjectId ?? '' })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    },
  );

  test('to the shop itself that is refused is a task: nobody else has what it says', async () => {
    smtp.behave('to', 550);
    await queueMails(api, ['hulp@hostwerk.test']);
    await api.jobsDone();
    expect(await openTasks()).toMatchObject([{ kind: 'mail-undelivered', userId: null }]);
  });

  test('whose link ran out meanwhile is closed as too late, and cannot be sent again', async () => {
    smtp.behave('greeting', 421);
    const make = createFactories(api);
    const customer = await make.customer();
    const ctx = asSystem(api.context, 'test');
    await startPasswordReset(ctx, {
      linkId: randomUUID(),
      email: customer.email,
      address: '192.0.2.1',
    });
    await api.jobsDone();
    expect(await statuses()).toEqual({ queued: 1 });
    await passMinutes(29, 29);
    expect(await statuses()).toEqual({ queued: 1 });
    await passMinutes(30, 30);
    expect(await statuses()).toEqual({ 'too-late': 1 });
    smtp.behave('greeting', null);
    await passMinutes(31, 33);
    expect(smtp.received).toEqual([]);
    const staff = api.as(await make.staff()).staff;
    const { items } = await staff.mails.list({ customerId: customer.id, limit: 10 });
    expect(items).toMatchObject([{ status: 'too-late' }]);
  });
});

test('until there is an address to send from mails wait, and go within a minute or two of it', async () => {
  await api.saveSettings({ support_email: '' });
  await createFactories(api).pendingOrder({ method: 'bank_transfer' });
  await api.jobsDone();
  await passMinutes(1, 3);
  expect(await statuses()).toEqual({ queued: 1 });
  expect(smtp.visits).toBe(0);
  expect(api.log.messages()).toContain('mails are waiting: there is no support address');
  expect(await waiting()).toMatchObject({ count: 1, words: null });
  await api.saveSettings({ support_email: 'hulp@hostwerk.test' });
  await passMinutes(4, 4);
  expect(await statuses()).toEqual({ sent: 1 });
});
