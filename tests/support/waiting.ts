import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { PATIENCE } from './patience.ts';

/** Until it is so. A test says `expect.poll`, which cannot be called from outside of one. */
export async function untilSo(holds: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, PATIENCE);
}

/**
 * Until so many calls wait for a lock: what each of them read before it is old then. A job may come to
 * wait beside them.
 */
export async function untilWaiting(db: Db, calls: number): Promise<void> {
  await untilSo(async () => (await countWaiting(db)) >= calls);
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Has calls wait for what `hold` locks or writes, so that each of them has begun before any goes on.
 * Answers what they answered.
 */
export async function whileHeld<T>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const held = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await hold(tx);
    held.resolve();
    await goOn.promise;
  });
  await held.promise;
  const answers = Promise.all(calls.map((call) => call()));
  await untilWaiting(db, calls.length);
  goOn.resolve();
  await holding;
  return answers;
}
