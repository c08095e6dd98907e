import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { COUNT_BOUND, readPage } from './page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('testimonials').execute());

const START = Date.parse('2026-11-01T00:00:00Z');

/** People whose names are their minute; several may share one. */
async function addUsers(minutes: number[]): Promise<void> {
  await database.db
    .insertInto('users')
    .values(
      minutes.map((minute) => {
        const createdAt = new Date(START + minute * 60_000);
        const name = String(minute);
        return {
          email: `${crypto.randomUUID()}@voorbeeld.test`,
          name,
          firstName: name,
          lastName: name,
          createdAt,
          updatedAt: createdAt,
        };
      }),
    )
    .execute();
}

function usersPage(request: { cursor?: string; limit: number }) {
  return readPage(
    database.db.selectFrom('users').select(['id', 'name', 'createdAt']),
    'users',
    request,
  );
}

async function walk(
  limit: number,
  between = async (): Promise<void> => undefined,
): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof usersPage>> = await usersPage({
      limit,
      ...(cursor !== null && { cursor }),
    });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
    await between();
  } while (cursor !== null);
  return names;
}

describe('a list', () => {
  beforeEach(() => database.db.deleteFrom('users').execute());

  test('is walked from newest to oldest, each row once, also where moments are equal', async () => {
    await addUsers([1, 2, 2, 2, 2, 3, 4]);
    expect(await walk(2)).toEqual(['4', '3', '2', '2', '2', '2', '1']);
    expect(await walk(100)).toEqual(['4', '3', '2', '2', '2', '2', '1']);
    expect(await walk(7)).toHaveLength(7);
  });

  test('stays where it was while rows are added above', async () => {
    await addUsers([1, 2, 3, 4, 5]);
    let added = 10;
    expect(await walk(2, () => addUsers([(added += 1)]))).toEqual(['5', '4', '3', '2', '1']);
  });

  test('that is empty has no next page and counts nothing', async () => {
    expect(await usersPage({ limit: 10 })).toEqual({
      items: [],
      nextCursor: null,
      count: { value: 0, exact: true },
    });
  });

  test('says how many there are on every page, exactly up to the bound', async () => {
    await addUsers(Array.from({ length: COUNT_BOUND }, (_, n) => n));
    const first = await usersPage({ limit: 2 });
    expect(first.count).toEqual({ value: COUNT_BOUND, exact: true });
    expect((await usersPage({ limit: 2, cursor: first.nextCursor ?? '' })).count).toEqual(
      first.count,
    );
    await addUsers([-1]);
    expect((await usersPage({ limit: 2 })).count).toEqual({ value: COUNT_BOUND, exact: false });
  });
});

describe('a cursor that is none of ours is refused', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
  test.each([
    ['rubbish', 'rubbish'],
    ['empty', ''],
    ['not base64', '%%%'],
    ['no list', encode({ createdAt: '2026-11-01T00:00:00Z', id: ID })],
    ['no date', encode(['morgen', ID])],
    ['no id', encode(['2026-11-01T00:00:00Z', "' or 1=1"])],
    ['too much', encode(['2026-11-01T00:00:00Z', ID, 1])],
    ['a year before everything', encode(['-200000-01-01T00:00:00.000Z', ID])],
  ])('%s', async (_, cursor) => {
    await expect(usersPage({ limit: 10, cursor })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'cursor', message: 'Ongeldige cursor.' }] },
    });
  });
});
