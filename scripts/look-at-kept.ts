import pg from 'pg';
import { LOST_WORK_DAYS } from '#domain/sales/book-check.ts';
import { CLOCK_TOLERANCE_MS } from '#domain/platform/clock.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { readLastSeen } from '#server/platform/db/last-seen.ts';

/** Tells whether time and database go on where they were: a start says the same. */
export async function lookAtKept(dataDir: string): Promise<{ fine: boolean; line: string }> {
  const seen = readLastSeen(dataDir);
  if (seen === null) return { fine: true, line: 'nothing was written down yet' };
  if (seen.at.getTime() - Date.now() >= CLOCK_TOLERANCE_MS) {
    const line = `the shop wrote down ${seen.at.toISOString()}, which is still to come: set the clock of this machine right`;
    return { fine: false, line };
  }
  const urlOf = findRunningPostgres(dataDir);
  const lost = urlOf === undefined ? null : await askLostWork(urlOf('hostwerk'));
  if (lost !== null) {
    const line = `the database lost work that was committed by ${lost.toISOString()}: see "Lost work" in docs/operations.md`;
    return { fine: false, line };
  }
  return { fine: true, line: `the database was whole at ${seen.at.toISOString()}` };
}

/** The moment up to which work was seen that is gone; null where nothing is. */
async function askLostWork(connectionString: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ seen: Date }>(
      `select seen_at as seen from lost_work
       where found_at > now() - ${LOST_WORK_DAYS} * interval '1 day' order by found_at desc limit 1`,
    );
    return rows[0]?.seen ?? null;
  } catch {
    // A database of the release before has no such table, and one that stops is told elsewhere.
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
