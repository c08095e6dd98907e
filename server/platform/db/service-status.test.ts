import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { serviceIs } from './service-status.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // In an empty table it costs no more than the index that is meant.
  await sql`drop index services_by_status`.execute(database.db);
});
afterAll(() => database.drop());

async function planFor(condition: RawBuilder<boolean>): Promise<string> {
  return database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain (costs off) select id from services where ${condition}
    `.execute(tx);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
}

test.each([
  ['services_live_of_user', sql`user_id = gen_random_uuid()`, serviceIs.live],
  ['services_to_deliver', sql`delivery_state in ('waiting_for_staff', 'failed')`, serviceIs.coming],
  ['services_to_expire', sql`not renews and expires_at <= now()`, serviceIs.delivered],
  [
    'services_to_renew',
    sql`renews and cancel_at is null and expires_at <= now()`,
    serviceIs.delivered,
  ],
  ['services_ended_while_made', sql`delivery_state = 'running'`, serviceIs.over],
  [
    'services_to_terminate',
    sql`module_state <> 'terminated' and terminate_at <= now()`,
    serviceIs.over,
  ],
  [
    'services_with_old_server',
    sql`server_info is not null and cancelled_at < now()`,
    serviceIs.over,
  ],
])('%s has every service that its question asks for', async (index, others, is) => {
  expect(await planFor(sql<boolean>`${others} and ${is}`)).toContain(index);
});

test('a condition is written out: a plan for every call knows what an index leaves out', () => {
  const given = Object.values(serviceIs).flatMap((is) => is.compile(database.db).parameters);
  expect(given).toEqual([]);
});
