import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLogFiles, readSegment } from './log-files.ts';

/**
 * Removes the segments of a cluster's log that no backup needs any more: those before the earliest
 * that these backups begin in. A line of the log only leads forward, so that holds for all lines. One
 * backup that does not say where it begins keeps everything.
 */
export async function pruneLog(
  folder: string,
  number: string,
  begins: readonly (string | undefined)[],
): Promise<number> {
  const own = join(folder, number);
  const places = begins.map((name) => readSegment(name ?? '')?.number);
  const known = places.filter((place) => place !== undefined);
  if (known.length === 0 || known.length < places.length || !existsSync(own)) return 0;
  const first = Math.min(...known);
  const old = readLogFiles(await readdir(own)).filter(({ name }) => {
    const place = readSegment(name);
    return place !== undefined && place.number < first;
  });
  for (const { file } of old) await rm(join(own, file));
  return old.length;
}
