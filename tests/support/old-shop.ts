import { sql } from 'kysely';
import { readMigrations } from '#server/platform/db/migrate.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Makes a database that of a shop which was last brought up to date before a migration. */
export async function becomeOldShop(db: Db, migration: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = (await readMigrations()).filter(({ name }) => name < migration);
  await db.transaction().execute(async (tx) => {
    for (const { text } of before) await sql.raw(text).execute(tx);
    await sql`
      create table schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null
      )
    `.execute(tx);
    const applied = before.map(({ name, checksum }) => ({ name, checksum, appliedAt: new Date() }));
    await tx.insertInto('schemaMigrations').values(applied).execute();
  });
}

/** Writes rows of such a shop; what they refer to may be left out. */
export async function fillOldShop(db: Db, rows: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(rows.join(';\n')).execute(tx);
  });
}
