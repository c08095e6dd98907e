import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { checkDurability } from './durability.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create schema told`.execute(database.db);
  await sql`create table told.pg_settings (name text, setting text)`.execute(database.db);
});
afterAll(() => database[Symbol.asyncDispose]());

const SAFE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  server_version_num: '150000',
};

/** Starts on a PostgreSQL that says this of itself. */
function checkWhere(settings: Partial<typeof SAFE>): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    await sql`set local search_path = told, pg_catalog, public`.execute(tx);
    await sql`truncate told.pg_settings`.execute(tx);
    for (const [name, setting] of Object.entries({ ...SAFE, ...settings })) {
      await sql`insert into told.pg_settings values (${name}, ${setting})`.execute(tx);
    }
    await checkDurability(tx);
  });
}

test('a PostgreSQL that keeps what was acknowledged is started on', async () => {
  await expect(checkWhere({})).resolves.toBeUndefined();
  await expect(checkWhere({ synchronous_commit: 'remote_apply' })).resolves.toBeUndefined();
});

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
  'one with %s off is not: paid orders could be lost',
  async (name) => {
    await expect(checkWhere({ [name]: 'off' })).rejects.toThrow(
      `PostgreSQL has ${name} switched off`,
    );
  },
);

test('one that is older than our SQL is not', async () => {
  await expect(checkWhere({ server_version_num: '149999' })).rejects.toThrow('PostgreSQL 15');
});

test('the PostgreSQL of the tests, which may forget, is not', async () => {
  await expect(checkDurability(database.db)).rejects.toThrow('switched off');
});
