import type { Manifest } from './backup-manifest.ts';
import { type LogArchive, linesOf, readKeptText } from './log-archive.ts';
import { type LogFile, nameOfHistory, readSegment, segmentOfPlace } from './log-files.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

/**
 * The way from a backup to the end of a line: which line the log is on up to which segment. A shop that
 * was put back goes on, on a line of its own.
 */
export type LogPath = {
  line: number;
  /** In order; a segment in which a line ends is on that one and on the next. */
  stretches: { line: number; from: number; to: number }[];
};

const IN_BACKUP = /^postgres\/pg_wal\/([0-9A-F]{24})$/;

/**
 * The way to the newest line that the backup is on, or to the one that was asked for, and the other
 * lines that it could go to.
 */
export async function findLogPath(
  log: LogArchive,
  manifest: Manifest,
  asked: number | undefined,
): Promise<{ path: LogPath; others: number[] }> {
  const start = lastOfBackup(manifest);
  const paths: LogPath[] = [];
  for (const line of new Set([...linesOf(log.files), start.line])) {
    const path = await pathTo(log, line);
    const isOn = path.stretches.some(
      (part) => part.line === start.line && part.from <= start.number && start.number <= part.to,
    );
    if (isOn) paths.push(path);
  }
  const path = asked === undefined ? paths[0] : paths.find(({ line }) => line === asked);
  const lines = paths.map(({ line }) => line);
  if (path === undefined) {
    throw new StartError(
      `The backup is not on line ${asked} of the log in ${log.folder}. It can go on to: ${lines.join(', ')}.`,
    );
  }
  return { path, others: lines.filter((line) => line !== path.line) };
}

/** The last segment that is in a backup itself. */
function lastOfBackup({ files }: Manifest): { line: number; number: number } {
  const last = files
    .flatMap(({ path }) => readSegment(IN_BACKUP.exec(path)?.[1] ?? '') ?? [])
    .at(-1);
  if (last === undefined) throw new StartError('The backup has no log in it to go on from.');
  return last;
}

async function pathTo(log: LogArchive, line: number): Promise<LogPath> {
  const history = log.files.get(nameOfHistory(line));
  const ends = history === undefined ? [] : readHistory(await readKeptText(log, history));
  const stretches: LogPath['stretches'] = [];
  let from = 0;
  for (const end of ends) {
    stretches.push({ line: end.line, from, to: end.segment });
    from = end.segment;
  }
  stretches.push({ line, from, to: Number.MAX_SAFE_INTEGER });
  return { line, stretches };
}

/** A line each: which it came from, and the place where it left that. */
function readHistory(text: string): { line: number; segment: number }[] {
  return text.split('\n').flatMap((row) => {
    const [, line, place] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(row) ?? [];
    if (line === undefined || place === undefined) return [];
    return [{ line: Number(line), segment: segmentOfPlace(place) }];
  });
}

/** Tells whether a segment is on the way; PostgreSQL asks for those beside it too. */
export function isOnPath({ stretches }: LogPath, name: string): boolean {
  const place = readSegment(name);
  if (place === undefined) return false;
  return stretches.some(
    ({ line, from, to }) => line === place.line && from <= place.number && place.number <= to,
  );
}

/** Tells whether the log goes on after a segment that it does not have: then it has a hole there. */
export function goesOnAfter(log: LogArchive, path: LogPath, name: string): boolean {
  const missing = readSegment(name);
  if (missing === undefined) return false;
  return [...log.files.keys()].some((other) => {
    const place = readSegment(other);
    return place !== undefined && place.number > missing.number && isOnPath(path, other);
  });
}

/** The log directly before a segment that is missing. */
export function lastBefore(log: LogArchive, path: LogPath, name: string): LogFile | undefined {
  const missing = readSegment(name);
  return [...log.files.values()].findLast((kept) => {
    const place = readSegment(kept.name);
    const isEarlier = place !== undefined && missing !== undefined && place.number < missing.number;
    return isEarlier && isOnPath(path, kept.name);
  });
}
