import type { Context } from '#server/context.ts';
import { recordLastSeen, readLastSeen, readNewestRow } from '#server/platform/db/last-seen.ts';

/**
 * Compares a database with what was seen of it before its last stop, and keeps that something is gone:
 * the next lines of the audit log would hide it. Answers a line for who starts the program, or null.
 */
export async function recordLostWork(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  now: Date,
): Promise<string | null> {
  const seen = readLastSeen(config.dataDir);
  const found = await readNewestRow(db);
  if (seen === null || found >= seen.row) return null;
  await db
    .insertInto('lostWork')
    .values({ foundAt: now, seenAt: seen.at, seenRow: seen.row, foundRow: found })
    .execute();
  await recordLastSeen(db, config.dataDir, now);
  const line = `The database lost ${seen.row - found} lines that were committed by ${seen.at.toISOString()}: see "Lost work" in docs/operations.md`;
  log.error({ seen, found }, line);
  return line;
}
