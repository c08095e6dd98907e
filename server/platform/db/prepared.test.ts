import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { createDatabase, createPool } from './connect.ts';
import type { Tx } from './database.ts';
import { preparing } from './prepared.ts';
import { ourName } from './column-names.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table prepared (id integer primary key)`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate prepared`.execute(database.db);
});

const insert = (tx: Tx, id: number) => sql`insert into prepared values (${id})`.execute(tx);

function poolOfOne() {
  const { connectionString } = database;
  return createPool({ connectionString, max: 1, onError: () => undefined });
}

async function ids(db = database.db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from prepared order by id`.execute(db);
  return rows.map(({ id }) => id);
}

describe('a prepared statement', () => {
  test('that failed as it was prepared can be asked again', async () => {
    const pool = poolOfOne();
    const connection = await preparing(pool, ourName).connect();
    const ask = () => connection.query('select id from prepared_later', []);
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(ask()).rejects.toMatchObject({ code: '42P01' });
    }
    await connection.query('create table prepared_later (id integer)', []);
    for (let turn = 0; turn < 8; turn += 1) expect((await ask()).rows).toEqual([]);
    await connection.query('drop table prepared_later', []);
    connection.release();
    await pool.end();
  });

  test('that failed in a transaction is ready for the next time', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const failing = database.db.transaction().execute(async (tx) => {
        await insert(tx, turn + 100);
        await sql`select 1 / ${0}::integer as never`.execute(tx);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      const { rows } = await sql`select 1 / ${1}::integer as one`.execute(database.db);
      expect(rows).toEqual([{ one: 1 }]);
    }
    expect(await ids()).toEqual([]);
  });

  test('whose value cannot be written down is refused, and its connection serves on', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (let turn = 0; turn < 20; turn += 1) {
      const asking = sql`select ${circle}::jsonb as circle`.execute(database.db);
      await expect(asking).rejects.toThrow('circular');
    }
    expect(await ids()).toEqual([]);
  });
});

test('a connection serves the next one after each way a transaction can end', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    await database.db.transaction().execute(() => Promise.resolve());
    await expect(
      database.db.transaction().execute(async (tx) => {
        await insert(tx, turn);
        if (turn % 2 === 0) await insert(tx, turn);
        else throw new Error('given up');
      }),
    ).rejects.toThrow(turn % 2 === 0 ? 'duplicate key' : 'given up');
    await database.db.transaction().execute((tx) => insert(tx, turn));
  }
  expect(await ids()).toHaveLength(30);
});

test('a connection whose transaction could not be ended serves nobody any more', async () => {
  const pool = poolOfOne();
  const prepared = preparing(pool, ourName);
  const first = await prepared.connect();
  first.release(true);
  expect(pool.totalCount).toBe(0);
  const second = await prepared.connect();
  second.release(false);
  expect(pool.totalCount).toBe(1);
  await pool.end();
});

test('a connection that PostgreSQL ends is not the next one’s, who is answered', async () => {
  const pool = poolOfOne();
  const db = createDatabase(pool);
  for (let turn = 0; turn < 20; turn += 1) {
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(
      /terminating connection/,
    );
    expect(await ids(db)).toEqual([]);
  }
  await db.destroy();
});
