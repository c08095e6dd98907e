import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The columns that copies of a row are written with, and the same of a row called `made` that they are
 * taken from.
 */
export async function columnsToCopy(
  db: Db,
  table: string,
): Promise<Record<'columns' | 'madeColumns', RawBuilder<unknown>>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = current_schema() and is_generated = 'NEVER'
      and is_identity = 'NO'
  `.execute(db);
  return {
    columns: sql.join(rows.map(({ name }) => sql.ref(name))),
    madeColumns: sql.join(rows.map(({ name }) => sql.ref(`made.${name}`))),
  };
}
