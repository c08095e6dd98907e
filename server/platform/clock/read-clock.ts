import { sql } from 'kysely';
import type { ClockReading } from '#domain/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The clocks of program and database, and the latest moment that either of two records has. */
export async function readClock(db: Db, ours: Date): Promise<ClockReading> {
  const { rows } = await sql<Omit<ClockReading, 'ours'>>`
    select clock_timestamp() as database, ran_at as last_run,
      greatest(ran_at, (select at from audit_log order by id desc limit 1)) as last_written
    from (values (1)) as one left join clock_marks on true
  `.execute(db);
  const { database = ours, lastWritten = null, lastRun = null } = rows[0] ?? {};
  return { ours, database, lastWritten, lastRun };
}
