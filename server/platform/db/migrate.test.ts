import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { untilSo } from '#tests/support/waiting.ts';
import { createDatabase, createPool } from './connect.ts';
import { migrate, MIGRATION_LOCK, readMigrations } from './migrate.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

/** Limit of a statement in the copy that waits; a shop gives a statement ten times as long. */
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

/** A migration of the test's own, after those of the program. */
async function withOneMore(text: string) {
  const name = '9000-of-this-test.sql';
  return [...(await readMigrations()), { name, text, checksum: 'of this test' }];
}

test('a table that is held keeps a migration waiting, and nobody who reads that table', async () => {
  await using api = await createTestApp();
  await createFactories(api).plan();
  const migrations = await withOneMore('alter table plans add column shade text');
  const pauses: number[] = [];
  const met = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const pause = async (ms: number) => {
    pauses.push(ms);
    // A copy of the release before serves on between the tries.
    expect((await api.nobody.public.plans.list({})).plans.length).toBeGreaterThan(0);
    if (pauses.length < 2) return;
    met.resolve();
    await free.promise;
  };
  const [migrating] = await api.db.transaction().execute(async (tx) => {
    await sql`lock table plans in access share mode`.execute(tx);
    const applied = migrate(api.db, NOW, { migrations, pause });
    await Promise.race([met.promise, applied]);
    return [applied];
  });
  free.resolve();
  expect(await migrating).toEqual(['9000-of-this-test.sql']);
  expect(pauses).toEqual([1000, 2000]);
  // It knows nothing of the new column and goes on all the same.
  expect((await api.nobody.public.plans.list({})).plans.length).toBeGreaterThan(0);
});

test('a table that is never free ends the start with what to look for', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const migrations = await withOneMore('alter table plans add column shade text');
  await db.transaction().execute(async (tx) => {
    await sql`lock table plans in access share mode`.execute(tx);
    const options = { migrations, pause: async () => undefined, lockTimeoutMs: 1 };
    await expect(migrate(db, NOW, options)).rejects.toThrow(
      /^The database cannot be brought up to date: something held a table that 9000-of-this-test\.sql changes/,
    );
  });
});

test('long work goes in batches, each of which is kept, and is written down as one', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await sql`create table shelf (id int primary key, done boolean not null default false)`.execute(
    db,
  );
  await sql`insert into shelf select generate_series(1, 25)`.execute(db);
  const migrations = await withOneMore(`-- In batches: marks what was there before.
    update shelf set done = true where id in (select id from shelf where not done limit 10)`);
  expect(await migrate(db, NOW, { migrations })).toEqual(['9000-of-this-test.sql']);
  const { rows } = await sql<{ open: number; writers: number }>`
    select count(*) filter (where not done)::int as open, count(distinct xmin::text)::int as writers
    from shelf`.execute(db);
  expect(rows).toEqual([{ open: 0, writers: 3 }]);
  expect(await migrate(db, NOW, { migrations })).toEqual([]);
});
