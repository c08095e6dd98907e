import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

test('a check of the books is kept for ninety days', async () => {
  await using api = await createTestApp();
  api.clock.set('2026-11-23T11:05:00Z');
  const staff = api.as(await createFactories(api).staff());
  await staff.staff.books.check();
  api.clock.set('2027-02-22T11:00:00Z');
  await api.runJob('orders.expire');
  await staff.staff.books.check();
  const { rows } = await sql`select checked_at from books_checks`.execute(api.db);
  expect(rows).toHaveLength(1);
});
