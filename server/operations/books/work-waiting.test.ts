import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseJobs } from '#server/platform/jobs/release-jobs.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { readBookFaults } from './queries.ts';

const ASKED = {
  now: new Date('2026-11-23T11:00:00Z'),
  mailsAreSent: true,
  secretKey: 'x'.repeat(40),
};
let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
  // Without an address to send from they wait, and nothing is wrong.
  await sql`
    insert into system_settings (key, value, description, updated_at)
    values ('support_email', 'hulp@shop.test', '', now())
    on conflict (key) do update set value = excluded.value
  `.execute(shop.db);
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Mails of which only the first has waited for long. */
const MAILS = [
  ['early@shop.test', '09:00'],
  ['late@shop.test', '10:30'],
];
const EARLY = {
  check: 'work-waiting',
  found: 1,
  examples: [{ subject: 'early@shop.test', orderId: null }],
};

test('a mail that waits for long without a job is found, and with one it is not', async () => {
  for (const [address, hour] of MAILS) {
    await sql`
      insert into mails (kind, dedupe_key, to_address, subject, text, html, status, created_at)
      values ('test', ${address}, ${address}, '', '', '', 'queued', ${`2026-11-23 ${hour}Z`})
    `.execute(shop.db);
  }
  expect(await readBookFaults(shop.db, ASKED)).toEqual([EARLY]);
  await sql`
    insert into pgboss.job (name, data)
    select 'mail.send', jsonb_build_object('mailId', id) from mails
  `.execute(shop.db);
  expect(await readBookFaults(shop.db, ASKED)).toEqual([]);
});

// One that was seeded, or put back from a dump of its own tables: the queue makes its tables when the
// program first starts.
test('in a shop that never started nothing has a job, and the books can be looked at', async () => {
  await sql`drop schema pgboss cascade`.execute(shop.db);
  await expect(releaseJobs(shop.db)).resolves.toBeUndefined();
  expect(await readBookFaults(shop.db, ASKED)).toEqual([EARLY]);
  await sql`update mails set status = 'sent', sent_at = now()`.execute(shop.db);
  expect(await readBookFaults(shop.db, ASKED)).toEqual([]);
});
