import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { StartError } from '#server/start-error.ts';
import type { Db } from './database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** One key for the whole program: two copies that start together migrate one after the other. */
export const MIGRATION_LOCK = 4_713_001;

type Migration = { name: string; text: string; checksum: string };

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
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

/** What this release would write in tables that it does not know, nobody can tell: there is no way back. */
function refuseNewer(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted();
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  throw new StartError(
    `The database was brought up to date by a newer release of Hostwerk, which knows ${newest}. Start that one, or put back the backup from before it.`,
  );
}

/**
 * Brings the database to the newest migration, each file in the one transaction that also records
 * it. Answers the names it applied. Throws when an applied file was edited, and when a newer release
 * was here.
 */
export async function migrate(db: Db, now: Date): Promise<string[]> {
  const migrations = await readMigrations();
  const before = await findApplied(db);
  if (before !== null && pending(migrations, before).length === 0) return [];
  return db.transaction().execute(async (tx) => {
    // Before the lock: another copy holds it for as long as its migrations take.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null
      )
    `.execute(tx);
    const todo = pending(migrations, (await findApplied(tx)) ?? new Map());
    for (const migration of todo) {
      await sql.raw(migration.text).execute(tx);
      await tx
        .insertInto('schemaMigrations')
        .values({ name: migration.name, checksum: migration.checksum, appliedAt: now })
        .execute();
    }
    return todo.map((migration) => migration.name);
  });
}

/** Whether every migration of this program has run: what `/readyz` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await findApplied(db);
  if (applied === null) return false;
  const migrations = await readMigrations();
  return migrations.every((migration) => applied.get(migration.name) === migration.checksum);
}
