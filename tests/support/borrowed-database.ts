import { vi } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { countConnected, isAltered, type Reset, resetRows, writeReset } from './as-migrated.ts';
import { closeKept, countKept, KeptClient, untilKept } from './kept-connections.ts';
import { cloneDatabase, connectTo, dropDatabase, type TestDatabase } from './postgres.ts';

type Lent = { name: string; times: number };

/** Those of this worker whose rows are as migrated again. */
const free: Lent[] = [];
const FREE_MAX = 2;
/** Most times that a database is lent: the caches of its connections grow with every test. */
const TIMES_MAX = 20;
/** A connection that was closed is gone from PostgreSQL a moment later. */
const CLOSING = { timeout: 1000, interval: 5 };

let reset: Reset | undefined;

/**
 * The same for one who changes rows and no tables: another may have had it before, whose rows are gone.
 * To make a database and to get to know it costs PostgreSQL more than what most tests ask of it.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const lent = free.pop() ?? { name: await cloneDatabase(), times: 0 };
  const { name } = lent;
  const { db, ...others } = connectTo(name, { max: 4, Client: KeptClient });
  reset ??= await writeReset(db);
  lent.times += 1;
  const giveBack = async (): Promise<void> => {
    await db.destroy();
    const isWanted = free.length < FREE_MAX && lent.times < TIMES_MAX;
    if (isWanted && (await isAsMigratedAgain(name))) return void free.push(lent);
    await closeKept(name);
    await dropDatabase(name);
  };
  return { db, ...others, drop: giveBack, [Symbol.asyncDispose]: giveBack };
}

/** Puts the rows back; false where more was changed than those, or somebody is still there. */
async function isAsMigratedAgain(name: string): Promise<boolean> {
  await untilKept(name);
  const { db } = connectTo(name, { max: 1, Client: KeptClient });
  try {
    if (reset === undefined || (await isAltered(db))) return false;
    await untilOthersAreGone(db, name);
    await resetRows(db, reset);
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy();
    await untilKept(name);
  }
}

async function untilOthersAreGone(db: Db, name: string): Promise<void> {
  // This one is not among those that wait.
  await vi.waitUntil(async () => (await countConnected(db)) === countKept(name) + 1, CLOSING);
}
