import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import {
  COUNT_BOUND,
  countBeside,
  readPage,
  readWholePage,
  sortByCreation,
  type Count,
  type Sorts,
} from './page.ts';

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

type Field = 'createdAt' | 'name' | 'verified' | 'blockedAt';
type Request = { cursor?: string; limit: number; sort?: Field; direction?: 'asc' | 'desc' };

const SORTS: Sorts<Field> = {
  createdAt: sortByCreation('users'),
  name: { by: sql.ref('users.name'), type: 'text' },
  verified: { by: sql`users.email_verified::int`, type: 'bigint' },
  blockedAt: { by: sql`coalesce(users.blocked_at, 'infinity')`, type: 'timestamptz' },
};

function usersPage(request: Request) {
  return readPage(
    database.db.selectFrom('users').select(['name', 'blockedAt']),
    'users',
    request,
    SORTS,
  );
}

async function walk(
  limit: number,
  between = async (): Promise<void> => undefined,
  order: Pick<Request, 'sort' | 'direction'> = {},
): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof usersPage>> = await usersPage({
      limit,
      ...order,
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

describe('a list that nothing narrows', () => {
  let now = new Date(START);
  const waitMs = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  beforeEach(async () => {
    waitMs(3_600_000);
    await database.db.deleteFrom('users').execute();
  });

  const wholePage = ({ count, ...request }: Request & { count?: Count }) => {
    const all = database.db.selectFrom('users');
    return readWholePage(
      {
        db: database.db,
        name: 'test',
        build: () => all.select(['name', 'blockedAt']),
        count: count ?? (() => countBeside(all)),
        now,
      },
      'users',
      request,
      SORTS,
    );
  };

  test.each([1, 2, 5, 6, 99, 100, 101])('gives %s rows where asked for', async (limit) => {
    await addUsers(Array.from({ length: 120 }, (_, n) => n));
    const count = { value: 120, exact: true };
    for (const turn of [1, 2]) {
      const first = await wholePage({ limit });
      expect(first.items, `in turn ${turn}`).toHaveLength(limit);
      expect(first.items[0]).toEqual({ name: '119', blockedAt: null });
      expect(first.count).toEqual(count);
      const second = await wholePage({ limit, cursor: first.nextCursor ?? '' });
      expect(second.items[0]?.name).toBe(String(119 - limit));
      expect(second.count).toEqual(count);
    }
  });

  test('is the same in every order as one whose SQL is built each time', async () => {
    await addUsers([5, 1, 3, 3, 3, 4, 2]);
    for (const sort of ['createdAt', 'name', 'verified', 'blockedAt'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const asked = { limit: 3, sort, direction };
        const first = await usersPage(asked);
        expect(await wholePage(asked)).toEqual(first);
        const cursor = first.nextCursor ?? '';
        expect(await wholePage({ ...asked, cursor })).toEqual(
          await usersPage({ ...asked, cursor }),
        );
      }
    }
  });

  test('counts beside the page, exactly up to the bound', async () => {
    await addUsers(Array.from({ length: COUNT_BOUND }, (_, n) => n));
    const { count, nextCursor } = await wholePage({ limit: 2 });
    expect(count).toEqual({ value: COUNT_BOUND, exact: true });
    await addUsers([-1]);
    const next = await wholePage({ limit: 2, cursor: nextCursor ?? '' });
    expect(next.count).toEqual({ value: COUNT_BOUND, exact: false });
  });

  test('that had many is not counted again for a minute', async () => {
    await addUsers(Array.from({ length: COUNT_BOUND + 1 }, (_, n) => n));
    const many = { value: COUNT_BOUND, exact: false };
    expect((await wholePage({ limit: 2 })).count).toEqual(many);
    const later = new Date(START + 180_000);
    await database.db.deleteFrom('users').where('createdAt', '>', later).execute();
    const left = await wholePage({ limit: 2 });
    expect(left).toMatchObject({ items: [{ name: '3' }, { name: '2' }], count: many });
    waitMs(60_000);
    expect((await wholePage({ limit: 2 })).count).toEqual({ value: 4, exact: true });
  });

  test('says how many there are where a page has none left', async () => {
    await addUsers([1, 2, 3]);
    const { nextCursor } = await wholePage({ limit: 2 });
    await database.db.deleteFrom('users').where('name', '=', '1').execute();
    expect(await wholePage({ limit: 2, cursor: nextCursor ?? '' })).toEqual({
      items: [],
      nextCursor: null,
      count: { value: 2, exact: true },
    });
  });

  test('is believed where it knows how many', async () => {
    await addUsers([1, 2, 3]);
    const count = { value: COUNT_BOUND, exact: false };
    expect((await wholePage({ limit: 2, count })).count).toEqual(count);
    expect((await wholePage({ limit: 3, count })).count).toEqual({ value: 3, exact: true });
  });
});

const nothing = async (): Promise<void> => undefined;

describe('a list in another order', () => {
  beforeEach(() => database.db.deleteFrom('users').execute());

  test('is walked by it in both directions, each row once, equal ones too', async () => {
    await addUsers([5, 1, 3, 3, 3, 4, 2]);
    const up = ['1', '2', '3', '3', '3', '4', '5'];
    expect(await walk(2, nothing, { sort: 'name', direction: 'asc' })).toEqual(up);
    expect(await walk(2, nothing, { sort: 'name' })).toEqual(up.toReversed());
    expect(await walk(2, nothing, { direction: 'asc' })).toEqual(up);
    expect(await walk(2, nothing, { sort: 'verified' })).toHaveLength(7);
  });

  test('has what has no value where the list says, and goes on from there', async () => {
    await addUsers([1, 2, 3, 4, 5]);
    for (const name of ['2', '4']) {
      const blockedAt = new Date(START - Number(name));
      await database.db.updateTable('users').set({ blockedAt }).where('name', '=', name).execute();
    }
    const up = await walk(2, nothing, { sort: 'blockedAt', direction: 'asc' });
    expect(up.slice(0, 2)).toEqual(['4', '2']);
    expect(up.slice(2).toSorted()).toEqual(['1', '3', '5']);
    expect(await walk(1, nothing, { sort: 'blockedAt' })).toEqual(up.toReversed());
  });

  test('tells moments apart that are one microsecond from each other', async () => {
    await addUsers([1, 2, 3]);
    await sql`
      update users set created_at = timestamptz '2026-11-01Z' + name::int * interval '1 microsecond'
    `.execute(database.db);
    expect(await walk(1)).toEqual(['3', '2', '1']);
  });

  test('does not go on from a cursor of another order', async () => {
    await addUsers([1, 2]);
    const { nextCursor } = await usersPage({ limit: 1, sort: 'name' });
    for (const order of [{}, { sort: 'blockedAt' }, { sort: 'name', direction: 'asc' }] as const) {
      await expect(
        usersPage({ limit: 1, cursor: nextCursor ?? '', ...order }),
      ).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    }
  });
});

describe('a cursor that is none of ours is refused', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
  test.each([
    ['rubbish', 'rubbish'],
    ['empty', ''],
    ['not base64', '%%%'],
    ['no list', encode({ createdAt: '2026-11-01 00:00:00+00', id: ID })],
    ['no order', encode(['2026-11-01 00:00:00+00', ID])],
    ['no date', encode(['createdAt', 'desc', 'morgen', ID])],
    ['no day of any calendar', encode(['createdAt', 'desc', '2026-02-30 00:00:00+00', ID])],
    ['no id', encode(['createdAt', 'desc', '2026-11-01 00:00:00+00', "' or 1=1"])],
    ['too much', encode(['createdAt', 'desc', '2026-11-01 00:00:00+00', ID, 1])],
    ['a year before everything', encode(['createdAt', 'desc', '-200000-01-01 00:00:00+00', ID])],
  ])('%s', async (_, cursor) => {
    const whole = ['createdAt', 'desc', '2026-11-01 00:00:00+00', ID];
    expect((await usersPage({ limit: 10, cursor: encode(whole) })).items).toEqual([]);
    await expect(usersPage({ limit: 10, cursor })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'cursor', message: 'Ongeldige cursor.' }] },
    });
  });
});
