import { expect, test } from 'vitest';
import { createPool } from '#server/platform/db/connect.ts';
import { createListener } from '#server/platform/db/listener.ts';
import { createCollectingLog } from '#tests/support/fakes.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { createJobDatabase } from './job-database.ts';

test('a transaction of the queue that is refused is not left open for what comes after it', async () => {
  await using database = await createTestDatabase();
  const { connectionString } = database;
  const { logger } = createCollectingLog();
  const pool = createPool({ connectionString, max: 1, onError: () => undefined });
  const jobs = createJobDatabase(pool, createListener(connectionString, logger), undefined);
  try {
    // As pg-boss writes its transactions: one text.
    await expect(jobs.executeSql('begin; select 1 / 0; commit;')).rejects.toThrow(
      'division by zero',
    );
    expect((await jobs.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
