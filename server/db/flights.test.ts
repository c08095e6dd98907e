import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { writeWithNext } from './flights.ts';
import { createPool, type Tx } from './database.ts';
import { preparing } from './prepared.ts';
import { toRows } from './rows.ts';

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
  const pool = createPool({
    connectionString: database.connectionString,
    max: 1,
    onError: () => undefined,
  });
  const prepared = preparing(pool, toRows);
  const first = await prepared.connect();
  first.release(true);
  expect(pool.totalCount).toBe(0);
  const second = await prepared.connect();
  second.release(false);
  expect(pool.totalCount).toBe(1);
  await pool.end();
});

test('a transaction that was begun and never used is not the next one’s', async () => {
  const pool = createPool({
    connectionString: database.connectionString,
    max: 1,
    onError: () => undefined,
  });
  const prepared = preparing(pool, toRows);
  const first = await prepared.connect();
  await first.query('begin', []);
  first.release();
  const second = await prepared.connect();
  await second.query('insert into flights values (1)', []);
  second.release();
  expect(await ids()).toEqual([1]);
  await pool.end();
});
