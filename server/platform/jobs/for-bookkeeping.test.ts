import { expect, test } from 'vitest';
import { createPool } from '#server/platform/db/connect.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { forBookkeeping } from './for-bookkeeping.ts';

test.each([
  ['none', ''],
  ['encoded', '&options=-c%20work_mem%3D5MB%20-c%20search_path%3Dshop'],
  ['with a plus', '&options=-c+work_mem=5MB'],
])('the queue does not wait for the disk, and keeps the options of a shop: %s', async (_, own) => {
  await using database = await createTestDatabase();
  const asked = database.connectionString + own;
  const settingsOf = async (connectionString: string) => {
    const pool = createPool({ connectionString, max: 1, onError: () => undefined });
    const { rows } = await pool.query<Record<string, string>>(
      `select current_setting('work_mem') as memory, current_setting('search_path') as path,
        current_setting('synchronous_commit') as waits, current_setting('plan_cache_mode') as plans`,
    );
    await pool.end();
    return rows[0];
  };
  expect(await settingsOf(forBookkeeping(asked))).toEqual({
    ...(await settingsOf(asked)),
    waits: 'off',
    plans: 'force_generic_plan',
  });
});

test('options with plain spaces stay as the driver reads them', () => {
  expect(forBookkeeping('postgres://shop@db.example/shop?options=-c work_mem=5MB')).toBe(
    'postgres://shop@db.example/shop?options=-c work_mem=5MB&options=-c+work_mem=5MB+-c+synchronous_commit=off+-c+plan_cache_mode=force_generic_plan',
  );
});
