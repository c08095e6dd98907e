import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { untilSo } from '#tests/support/waiting.ts';
import { createDatabase, createPool } from './connect.ts';
import { migrate, MIGRATION_LOCK } from './migrate.ts';
import { StartError } from '#server/start-error.ts';

/** Of the copy that waits; what a shop gives a statement is ten times this. */
const STATEMENT_MS = 500;
const NOW = new Date('2026-11-23T11:00:00.000Z');

test('a copy that starts beside one that migrates waits for it, however long that takes', async () => {
  await using database = await createTestDatabase();
  const { db, connectionString } = database;
  const last = await db
    .selectFrom('schemaMigrations')
    .selectAll()
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('schemaMigrations').where('name', '=', last.name).execute();

  const settings = { connectionString, max: 1, onError: () => undefined };
  const other = createDatabase(createPool({ ...settings, statementTimeoutMs: STATEMENT_MS }));
  let isOver = false;
  const [applied] = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    const outcome = Promise.allSettled([migrate(other, NOW)]).finally(() => (isOver = true));
    await untilSo(async () => isOver || (await waitsLonger()));
    await tx.insertInto('schemaMigrations').values(last).execute();
    return [outcome];
  });
  expect(await applied).toEqual([{ status: 'fulfilled', value: [] }]);
  await other.destroy();

  async function waitsLonger(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > ${`${2 * STATEMENT_MS} ms`}::interval
    `.execute(db);
    return rows.length > 0;
  }
});

test('a database that a newer release brought up to date is left to that one', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const name = '9999-flying-cars.sql';
  await db.insertInto('schemaMigrations').values({ name, checksum: '', appliedAt: NOW }).execute();
  const migrating = migrate(db, NOW);
  await expect(migrating).rejects.toThrow(StartError);
  await expect(migrating).rejects.toThrow(
    /^The database was brought up to date by a newer release of Hostwerk, which knows 9999-flying-cars\.sql/,
  );
});
