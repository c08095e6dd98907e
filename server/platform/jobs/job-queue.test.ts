import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListener } from '#server/platform/db/listener.ts';
import { createJobHandlers } from '#server/job-handlers.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { queueMails } from '#tests/support/queued-mails.ts';
import { createJobQueue } from './job-queue.ts';
import { QUEUES } from './queues.ts';

const mail = createFakeMail();
let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ overrides: () => ({ mail }) });
});
afterAll(() => api[Symbol.asyncDispose]());

test('more jobs of one moment than are fetched together are done at once, not a batch a poll', async () => {
  const places = Array.from({ length: 400 }, (_, place) => `${place}@voorbeeld.test`);
  await queueMails(api, places);
  // Eight batches, and a poll every five seconds: by polls it would be given up.
  await expect.poll(() => mail.sent.length).toBe(places.length);
  expect(mail.sent.map(({ to }) => to).toSorted()).toEqual(places.toSorted());
});

test('a queue from before keeps to the rules of today', async () => {
  const readRules = async () => {
    const { rows } = await sql<{ expireSeconds: number; updatedOn: Date }>`
      select expire_seconds, updated_on from pgboss.queue where name = 'mail.send'
    `.execute(api.db);
    return rows[0];
  };
  await sql`update pgboss.queue set expire_seconds = 60 where name = 'mail.send'`.execute(api.db);
  await startAnother();
  const mended = await readRules();
  expect(mended?.expireSeconds).toBe(QUEUES['mail.send'].expireInSeconds);
  // And is left alone where it has them.
  await startAnother();
  expect(await readRules()).toEqual(mended);
});

test('housekeeping comes with the time, in a shop', async () => {
  await startAnother();
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(api.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'audit.seal',
    'books.check',
    'mailbox.read',
    'orders.expire',
    'system.sweep',
  ]);
});

test('what the hour brings about goes on within minutes after two crashes', () => {
  const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = QUEUES['orders.expire'];
  // Each crash costs a try and, between several copies, the pause until it is noticed.
  const pauses = [0, 1].map((tries) => Math.min(retryDelay * 2 ** tries, retryDelayMax));
  const seconds = pauses.reduce((sum, pause) => sum + pause + expireInSeconds, 0);
  expect(retryLimit).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(5 * 60);
});

/** Another copy of the program's queue comes up and goes. */
async function startAnother(): Promise<void> {
  const { connectionString } = api.database;
  const { log } = api.context;
  const listener = createListener(connectionString, log);
  await listener.start();
  const queue = createJobQueue({ connectionString, listener, log });
  await queue.start(createJobHandlers(api.context));
  await queue.stop();
  await listener.stop();
}
