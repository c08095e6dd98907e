import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '#domain/platform/fold-text.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';

let api: TestApp;
let staff: Person;

beforeAll(async () => {
  api = await createTestApp();
  staff = await createFactories(api).staff('staff');
});

afterAll(() => api[Symbol.asyncDispose]());

test('the database folds every letter as the program does', async () => {
  const between = (from: number, until: number) =>
    Array.from({ length: until - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  const letters = [
    ...between(1, 0x250),
    ...between(0x1e00, 0x1eff),
    // Greek, Cyrillic, signs of print and forms of two letters in one.
    ...between(0x386, 0x3ce).filter((letter) => /\p{L}/u.test(letter)),
    ...between(0x400, 0x4ff),
    ...between(0x2010, 0x2027),
    ...between(0xfb00, 0xfb06),
    'Zoe\u0308',
    'ΟΔΟΣ',
    'Straße, Ærø, İstanbul, 北京, 김 and 👩‍💻',
  ];
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, folded(letter) from unnest(${letters}::text[]) as letter
  `.execute(api.db);
  expect(rows).toEqual(letters.map((letter) => ({ letter, folded: foldText(letter) })));
});

describe('staff find somebody', () => {
  test.each([
    ['Jürgen', 'Groß', ['gross', 'groß', 'GROSS', 'jurgen gross', 'Groß, Jürgen']],
    ['Søren', 'Ærøskøbing', ['aeroskobing', 'soren aero', 'Ærøskøbing Søren']],
    ['Łukasz', 'Żółć', ['lukasz zolc', 'zolc lukasz', 'żółć, łukasz']],
    ['Thị Ánh', 'Nguyễn', ['nguyen', 'nguyen thi anh', 'anh nguyen', 'Nguyễn']],
    ['Piet', 'van den Heuvel', ['heuvel piet', 'piet heuvel', 'Heuvel, Piet van den']],
    ['Orla', 'O’Grady', ["o'grady", 'o’grady orla']],
  ])('%s %s by what others type', async (firstName, lastName, searches) => {
    const customer = await createFactories(api).customer();
    const { profile } = api.as(customer).customer;
    await profile.save({ ...(await profile.get()), firstName, lastName });
    for (const search of searches) {
      const { items } = await api.as(staff).staff.customers.list({ search });
      expect(
        items.map(({ id }) => id),
        search,
      ).toEqual([customer.id]);
      const none = await api.as(staff).staff.customers.list({ search: `${search} zqx` });
      expect(none.items, search).toEqual([]);
    }
  });

  test('by an index, also by several words in any order', async () => {
    const plan = await api.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from users where search_text like '%gross%' and search_text like '%jurgen%'
      `.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('users_search');
    for (const [table, text, index] of [
      ['services', 'name', 'services_search'],
      ['orders', 'plan_name', 'orders_search'],
      ['users', 'name', 'users_by_name'],
    ] as const) {
      const { rows } = await api.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const column = sql`folded(${sql.ref(`${table}.${text}`)})`;
        return index === 'users_by_name'
          ? sql`explain select id from ${sql.table(table)} order by ${column}, id`.execute(tx)
          : sql`explain select id from ${sql.table(table)} where ${column} like '%gross%'`.execute(
              tx,
            );
      });
      expect(JSON.stringify(rows), index).toContain(index);
    }
  });
});
