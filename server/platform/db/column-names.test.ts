import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a row has our names for its columns, and its values as they are', async () => {
  const { rows } = await sql`
    select 1 as plain, 'a' as created_at, null as two_words_more, 'b' as "alreadyOurs", 4 as line_2,
      '{"inner_key": [1]}'::jsonb as payload, array['x'] as some_texts
    from generate_series(1, 2)
  `.execute(database.db);
  const row = {
    plain: 1,
    createdAt: 'a',
    twoWordsMore: null,
    alreadyOurs: 'b',
    line2: 4,
    payload: { inner_key: [1] },
    someTexts: ['x'],
  };
  expect(rows).toEqual([row, row]);
});

test('no rows are none, of one statement and of several', async () => {
  expect((await sql`select 1 as one where false`.execute(database.db)).rows).toEqual([]);
  expect((await sql.raw('set role none; select 1 as one').execute(database.db)).rows).toEqual([]);
});

test('a write says how many rows it changed, and gives what it returns', async () => {
  const writing = database.db
    .insertInto('systemSettings')
    .values({ key: 'test_rows', value: '', description: '', updatedAt: new Date(0) })
    .returning('updatedAt');
  expect(await writing.execute()).toEqual([{ updatedAt: new Date(0) }]);
  const [deleted] = await database.db
    .deleteFrom('systemSettings')
    .where('key', '=', 'test_rows')
    .execute();
  expect(deleted?.numDeletedRows).toBe(1n);
});
