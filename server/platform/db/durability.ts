import { sql } from 'kysely';
import { StartError } from '#server/platform/startup/start-error.ts';
import type { Db } from './database.ts';

const MUST_BE_ON = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/**
 * In the `returning` of a statement that is its own transaction: it does not wait for the disk, and what
 * it writes may be lost with the machine in the next fraction of a second. Only for what is then asked
 * or done again as if nothing had happened.
 */
export const mayBeLost = sql<string>`set_config('synchronous_commit', 'off', true)`.as('mayBeLost');

/** PostgreSQL 15: the oldest whose SQL the migrations use. */
const OLDEST = 150_000;

/**
 * Acknowledged work must survive a crash: refuses to start on a PostgreSQL that is told to forget, or that
 * is too old.
 */
export async function checkDurability(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in (${sql.join([...MUST_BE_ON, 'server_version_num'])})
  `.execute(db);
  for (const { name, setting } of rows) {
    if (name === 'server_version_num') {
      if (Number(setting) < OLDEST) throw new StartError('PostgreSQL 15 or later is needed.');
    } else if (setting === 'off') {
      throw new StartError(
        `PostgreSQL has ${name} switched off: paid orders could be lost. Switch it on.`,
      );
    }
  }
}
