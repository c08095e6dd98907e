import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
});
afterAll(() => api[Symbol.asyncDispose]());

describe('a check', () => {
  test('puts what is wrong on the list of staff, once, until it is right again', async () => {
    const staff = api.as(await make.staff());
    const openTasks = async () => (await staff.staff.tasks.list({})).items.map(({ kind }) => kind);
    await sql`update totals set count = count + 1 where name = 'users'`.execute(api.db);
    await sql`insert into totals (name, count, cents) values ('users', 1, 0) on conflict do nothing`.execute(
      api.db,
    );
    const wrong = await staff.staff.books.check();
    await staff.staff.books.check();
    expect(wrong.faults).toMatchObject([{ check: 'kept-figures', found: 1 }]);
    expect(await openTasks()).toEqual(['books-wrong']);
    expect((await staff.staff.books.get()).last).toEqual(wrong);
    expect(api.log.lines.map(({ msg }) => msg)).toContain('the books are not right');

    await sql`delete from totals where name = 'users'`.execute(api.db);
    await sql`delete from total_changes where name = 'users'`.execute(api.db);
    await sql`insert into totals (name, count, cents) select 'users', count(*), 0 from users`.execute(
      api.db,
    );
    api.clock.set('2026-11-23T11:05:00Z');
    await api.runJob('books.check');
    expect(await openTasks()).toEqual([]);
    expect((await staff.staff.books.get()).last).toEqual({ checkedAt: api.clock.now, faults: [] });
  });

  test('is kept for ninety days', async () => {
    const staff = api.as(await make.staff());
    await staff.staff.books.check();
    api.clock.set('2027-02-22T11:00:00Z');
    await api.runJob('orders.expire');
    await staff.staff.books.check();
    const { rows } = await sql`select checked_at from books_checks`.execute(api.db);
    expect(rows).toHaveLength(1);
  });
});
