import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { borrowTestDatabase } from './borrowed-database.ts';
import { createTestApp, untilAllHaveEnded } from './api.ts';
import { createFactories } from './factories.ts';
import { KeptClient } from './kept-connections.ts';
import type { TestDatabase } from './postgres.ts';

/** Every row of every table, and where each table and sequence stands. */
async function readAll(db: Db): Promise<unknown> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    order by 1
  `.execute(db);
  const contents = tables.rows.map(
    ({ name }) => `select '${name}' as name, (select json_agg(t)::text from ${name} as t) as rows`,
  );
  const { rows } = await sql.raw(contents.join(' union all ')).execute(db);
  const sequences = await sql`
    select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1
  `.execute(db);
  // PostgreSQL plans by these estimates, so they decide the order of rows that nobody asked for.
  const estimates = await sql`
    select relname, reltuples, relpages, relallvisible, relkind = 'r' and pg_relation_size(oid) > 0
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1
  `.execute(db);
  return { rows, sequences: sequences.rows, estimates: estimates.rows };
}

describe('a database that is given back', () => {
  test('is lent again as the migrations left it', async () => {
    // The third one at once is new, because fewer wait to be lent; one that was lent often would be thrown
    // away.
    await using _one = await borrowTestDatabase();
    await using _two = await borrowTestDatabase();
    const first = await borrowTestDatabase();
    const before = await readAll(first.db);
    const { connectionString } = first;
    await first.drop();

    // The one that was given back last.
    {
      await using shop = await createTestApp();
      expect(shop.database.connectionString).toBe(connectionString);
      await createFactories(shop).customer();
      await sql`update pgboss.queue set retry_limit = 77`.execute(shop.db);
      await sql`delete from totals`.execute(shop.db);
      expect(await readAll(shop.db)).not.toEqual(before);
    }
    await untilAllHaveEnded();

    await using again = await borrowTestDatabase();
    expect(again.connectionString).toBe(connectionString);
    expect(await readAll(again.db)).toEqual(before);
  });

  const MORE_THAN_ROWS: { what: string; change: (database: TestDatabase) => Promise<unknown> }[] = [
    { what: 'a table', change: ({ db }) => sql`create table only_here (id integer)`.execute(db) },
    {
      what: 'a rule',
      change: ({ db }) => sql`alter table mails add constraint held check (true)`.execute(db),
    },
    {
      what: 'a trigger, though it was taken back',
      change: ({ db }) =>
        sql`alter table mails disable trigger all; alter table mails enable trigger all`.execute(
          db,
        ),
    },
  ];
  test.each(MORE_THAN_ROWS)('is not lent again after a change of $what', async ({ change }) => {
    const changed = await borrowTestDatabase();
    await change(changed);
    await changed.drop();
    await using next = await borrowTestDatabase();
    expect(next.connectionString).not.toBe(changed.connectionString);
  });

  test('is not lent again while somebody else is connected', async () => {
    const shared = await borrowTestDatabase();
    const other = new pg.Client({ connectionString: shared.connectionString });
    other.on('error', () => undefined);
    await other.connect();
    await shared.drop();
    await using next = await borrowTestDatabase();
    expect(next.connectionString).not.toBe(shared.connectionString);
    await expect(other.query('select 1')).rejects.toThrow(/connection error/);
  });
});

describe('a connection that is kept', () => {
  const processOf = async (pool: pg.Pool) =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

  async function twice(use: (client: pg.PoolClient) => Promise<unknown>, discard = false) {
    await using database = await borrowTestDatabase();
    const settings = {
      connectionString: database.connectionString,
      application_name: 'twice',
      Client: KeptClient,
    };
    const one = new pg.Pool(settings);
    const first = await processOf(one);
    const client = await one.connect();
    await use(client);
    client.release(discard);
    await one.end();
    const other = new pg.Pool(settings);
    const second = await processOf(other);
    const { rows } = await other.query<{ timeout: string; channels: string }>(
      `select current_setting('statement_timeout') as timeout,
         (select count(*) from pg_listening_channels()) as channels`,
    );
    await other.end();
    return { isSame: first === second, found: rows };
  }

  test('is as new to the next pool', async () => {
    const { isSame, found } = await twice((client) =>
      client.query('set statement_timeout = 77; listen somebody'),
    );
    expect(isSame).toBe(true);
    expect(found).toEqual([{ timeout: '0', channels: '0' }]);
  });

  test('is closed where a transaction was left open', async () => {
    expect((await twice((client) => client.query('begin'), true)).isSame).toBe(false);
  });
});
