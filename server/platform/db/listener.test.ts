import { expect, test } from 'vitest';
import { createCuttable } from '#tests/support/cuttable.ts';
import { createCollectingLog } from '#tests/support/fakes.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { createListener } from './listener.ts';

/** Somebody who hears what is said to them, and when something may have been missed. */
async function startHearing(
  connectionString: string,
  watch: { everyMs: number; answerMs: number },
) {
  const heard: string[] = [];
  const listener = createListener(connectionString, createCollectingLog().logger, watch);
  await listener.start();
  await listener.listen('probe', {
    onPayload: (payload) => heard.push(payload),
    onGap: () => heard.push('gap'),
  });
  return { heard, listener };
}

async function say({ pool }: TestDatabase, payload: string): Promise<void> {
  await pool.query(`select pg_notify('probe', $1)`, [payload]);
}

test('a connection that went silent is found out: what was missed is told, and the next is heard', async () => {
  await using database = await createTestDatabase();
  await using cuttable = await createCuttable();
  const watch = { everyMs: 20, answerMs: 2000 };
  const { heard, listener } = await startHearing(
    cuttable.connect(database.connectionString),
    watch,
  );
  await say(database, 'one');
  await expect.poll(() => heard).toContain('one');
  cuttable.silence();
  await say(database, 'two');
  await expect.poll(() => heard).toContain('gap');
  await say(database, 'three');
  await expect.poll(() => heard).toContain('three');
  expect(heard).not.toContain('two');
  await listener.stop();
});

test('a connection that went silent does not hold the end of the program', async () => {
  await using database = await createTestDatabase();
  await using cuttable = await createCuttable();
  // Found out by nothing else.
  const watch = { everyMs: 600_000, answerMs: 2000 };
  const { listener } = await startHearing(cuttable.connect(database.connectionString), watch);
  cuttable.silence();
  await expect(listener.stop()).resolves.toBeUndefined();
});
