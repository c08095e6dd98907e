import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { writeWithNext } from './flights.ts';
import { createDatabase, createPool } from './connect.ts';
import type { Tx } from './database.ts';
import { preparing } from './prepared.ts';
import { ourName } from './rows.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table flights (id integer primary key)`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate flights`.execute(database.db);
});

const insert = (tx: Tx, id: number) =>
  writeWithNext(tx, sql`insert into flights values (${id})`.compile(tx));

function poolOfOne() {
  const { connectionString } = database;
  return createPool({ connectionString, max: 1, onError: () => undefined });
}

async function ids(db = database.db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from flights order by id`.execute(db);
  return rows.map(({ id }) => id);
}

describe('a statement that travels with the next', () => {
  test('is there for the next statement, and after the commit', async () => {
    const seen = await database.db.transaction().execute(async (tx) => {
      await insert(tx, 1);
      await insert(tx, 2);
      return ids(tx);
    });
    expect(seen).toEqual([1, 2]);
    expect(await ids()).toEqual([1, 2]);
  });

  test('fails the commit with its own error, and nothing of the transaction stays', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await insert(tx, 1);
      await insert(tx, 1);
      await insert(tx, 2);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
  });

  test('fails the next statement with its own error', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await insert(tx, 1);
      await ids(tx);
      await insert(tx, 1);
      await expect(ids(tx)).rejects.toMatchObject({ code: '23505' });
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await ids()).toEqual([]);
  });

  test('is forgotten when the transaction is given up before it was sent', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await insert(tx, 1);
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await ids()).toEqual([]);
  });
});

describe('a statement of a round trip', () => {
  test('that failed as it was prepared can be asked again', async () => {
    const pool = poolOfOne();
    const connection = await preparing(pool, ourName).connect();
    const ask = () => connection.query('select id from flights_later', []);
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(ask()).rejects.toMatchObject({ code: '42P01' });
    }
    await connection.query('create table flights_later (id integer)', []);
    for (let turn = 0; turn < 8; turn += 1) expect((await ask()).rows).toEqual([]);
    await connection.query('drop table flights_later', []);
    connection.release();
    await pool.end();
  });

  test('that failed behind another leaves both ready for the next time', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const failing = database.db.transaction().execute(async (tx) => {
        await writeWithNext(tx, sql`insert into flights values (${turn + 100})`.compile(tx));
        await sql`select 1 / ${0}::integer as never`.execute(tx);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      const { rows } = await sql`select 1 / ${1}::integer as one`.execute(database.db);
      expect(rows).toEqual([{ one: 1 }]);
    }
    expect(await ids()).toEqual([]);
  });

  test('that gives rows unasked does not give them to the one that is asked', async () => {
    const seen = await database.db.transaction().execute(async (tx) => {
      await writeWithNext(tx, sql`select generate_series(1, 3) as id`.compile(tx));
      return ids(tx);
    });
    expect(seen).toEqual([]);
  });

  test('that waits on its connection for another is read as any', async () => {
    const pool = poolOfOne();
    const connection = await preparing(pool, ourName).connect();
    const asked = Array.from({ length: 5 }, () => connection.query('select 7 as seven_in_all', []));
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ sevenInAll: 7 }]);
    connection.release();
    await pool.end();
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

test('a transaction that was begun and never used is not the next one’s', async () => {
  const pool = poolOfOne();
  const prepared = preparing(pool, ourName);
  const first = await prepared.connect();
  await first.query('begin', []);
  first.release();
  const second = await prepared.connect();
  await second.query('insert into flights values (1)', []);
  second.release();
  expect(await ids()).toEqual([1]);
  await pool.end();
});
