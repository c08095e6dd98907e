import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from './database.ts';

/** In the data folder, and not in the database: it tells what the database had. */
export const LAST_SEEN = 'last-seen.json';

const lastSeen = z.strictObject({
  /** The newest committed line of the audit log at that moment. */
  row: z.int().nonnegative(),
  at: z.iso.datetime(),
});

export type LastSeen = { row: number; at: Date };

/**
 * Writes down how far the audit log is: nearly every change has a line in it. A disk that lies about
 * what it kept, or a log of PostgreSQL that somebody threw away, can take back what was committed, and
 * PostgreSQL starts without a word.
 */
export async function recordLastSeen(db: Db, dataDir: string, at: Date): Promise<void> {
  const seen = { row: await readNewestRow(db), at: at.toISOString() };
  const file = join(dataDir, LAST_SEEN);
  const draft = `${file}.${process.pid}`;
  const open = openSync(draft, 'w', 0o600);
  try {
    writeSync(open, JSON.stringify(seen));
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  renameSync(draft, file);
}

/** Reads the last note; null before the first time, and where the file is no such note. */
export function readLastSeen(dataDir: string): LastSeen | null {
  const file = join(dataDir, LAST_SEEN);
  if (!existsSync(file)) return null;
  const read = lastSeen.safeParse(parse(readFileSync(file, 'utf8')));
  return read.success ? { row: read.data.row, at: new Date(read.data.at) } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function readNewestRow(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('auditLog')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}
