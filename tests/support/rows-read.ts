import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Counts the rows of a table that PostgreSQL reads for some work, whether it needs them or not. */
export async function countRowsRead(
  db: Db,
  table: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await readHere(tx, table);
    await work(tx);
    return (await readHere(tx, table)) - before;
  });
}

/** On this connection, as far as it was not told to the others yet. */
async function readHere(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = ${table}
  `.execute(tx);
  return rows[0]?.read ?? 0;
}
