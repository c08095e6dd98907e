import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';
import type { Db, Tx } from './database.ts';

export const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);

/** One key for the whole program: two copies that start together migrate one after the other. */
export const MIGRATION_LOCK = 4_713_001;

export type Migration = { name: string; text: string; checksum: string };

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS_FOLDER), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The applied migrations by name, or null while the bookkeeping table does not exist. */
async function findApplied(db: Db): Promise<Map<string, string> | null> {
  const exists = await sql<{ found: boolean }>`
    select to_regclass('schema_migrations') is not null as found
  `.execute(db);
  if (exists.rows[0]?.found !== true) return null;
  const rows = await db.selectFrom('schemaMigrations').select(['name', 'checksum']).execute();
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function pending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  refuseNewer(migrations, applied);
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new Error(`migration ${migration.name} was edited after it ran; write a new one`);
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

/**
 * Refuses a database that a newer release has migrated: nobody can tell what this release would write in
 * tables that it does not know, and there is no way back.
 */
function refuseNewer(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted();
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  throw new StartError(
    `The database was brought up to date by a newer release of Hostwerk, which knows ${newest}. Start that one, or put back the backup from before it.`,
  );
}

/** Longest wait for a table that changes, as reads and writes of an earlier release queue behind it. */
const LOCK_TIMEOUT_MS = 1000;
/** Between two tries, doubled each time up to the last; some ten minutes in all. */
const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 32_000;
const TRIES = 24;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCKED = '55P03';

/** Opens a file with one statement that is repeated until it changes no row, each time by itself. */
const IN_BATCHES = '-- In batches:';

export type MigrateOptions = {
  /** In their order; those of the program where nothing is said. */
  migrations?: Migration[];
  /** Waits between two tries. */
  pause?: (ms: number) => Promise<unknown>;
  /** Time that each try waits for a table. */
  lockTimeoutMs?: number;
};

/**
 * Brings the database to the newest migration, each file in a transaction of its own that also
 * records it, and answers the names it applied. Copies of the release before may serve meanwhile: a
 * file that has to wait for a table lets go and tries again, since whoever comes after it would wait
 * as well. Throws when an applied file was edited, when a newer release was here, and when a table is
 * never free.
 */
export async function migrate(
  db: Db,
  now: Date,
  { migrations: given, pause = wait, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = given ?? (await readMigrations());
  const before = await findApplied(db);
  if (before !== null && pending(migrations, before).length === 0) return [];
  return db.connection().execute(async (session) => {
    // Before the lock: another copy holds it for as long as its migrations take.
    await sql`set statement_timeout = 0`.execute(session);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(session);
    try {
      await sql`
        create table if not exists schema_migrations (
          name text primary key, checksum text not null, applied_at timestamptz not null
        )
      `.execute(session);
      const todo = pending(migrations, (await findApplied(session)) ?? new Map());
      for (const migration of todo) {
        await apply(session, migration, { now, pause, lockTimeoutMs });
      }
      return todo.map((migration) => migration.name);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(session);
      await sql`reset statement_timeout`.execute(session);
    }
  });
}

type Patience = Required<Pick<MigrateOptions, 'pause' | 'lockTimeoutMs'>>;

async function apply(
  session: Db,
  migration: Migration,
  { now, ...patience }: Patience & { now: Date },
): Promise<void> {
  const { name, text, checksum } = migration;
  if (text.startsWith(IN_BATCHES)) {
    let changed = 1n;
    while (changed > 0n) {
      changed = await whenFree(session, { name, ...patience }, async (tx) => {
        const { numAffectedRows = 0n } = await sql.raw(text).execute(tx);
        return numAffectedRows;
      });
    }
  }
  await whenFree(session, { name, ...patience }, async (tx) => {
    if (!text.startsWith(IN_BATCHES)) await sql.raw(text).execute(tx);
    await tx.insertInto('schemaMigrations').values({ name, checksum, appliedAt: now }).execute();
  });
}

/** Does work in a transaction as soon as no table that it needs is held for longer than a moment. */
async function whenFree<T>(
  session: Db,
  { name, pause, lockTimeoutMs }: Patience & { name: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1, ms = FIRST_PAUSE_MS; ; tries += 1, ms = Math.min(2 * ms, LAST_PAUSE_MS)) {
    try {
      return await session.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (errorCode(error) !== LOCKED) throw error;
      if (tries === TRIES) {
        throw new StartError(
          `The database cannot be brought up to date: something held a table that ${name} changes for ten minutes. Look for a transaction that stays open (pg_stat_activity), end it, and start again.`,
          { cause: error },
        );
      }
      await pause(ms);
    }
  }
}

/** Tells whether every migration of this program has run: what `/readyz` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await findApplied(db);
  if (applied === null) return false;
  const migrations = await readMigrations();
  return migrations.every((migration) => applied.get(migration.name) === migration.checksum);
}
