import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { hasQueue } from './queries.ts';

/**
 * Puts back the jobs that a killed program was doing, at once. Only for a program that is alone on
 * its database; between several copies the heartbeat finds them within half a minute.
 */
export async function releaseJobs(db: Db): Promise<void> {
  if (!(await hasQueue(db))) return;
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(
    db,
  );
}
