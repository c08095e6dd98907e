import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PAGE_BYTES } from './page-checksum.ts';
import { describeFolderFailure } from '#server/platform/startup/data-folder.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** Bytes and sum of a file as it was written. */
export type Copied = { bytes: number; sha256: string };

/** Looks at what was read, from a page's beginning on, before it is written. */
export type Inspect = (part: Buffer, position: number, source: FileHandle) => Promise<void>;

export const OWN_FOLDER = 0o700;
export const OWN_FILE = 0o600;
const PART_BYTES = 256 * PAGE_BYTES;
export const AT_ONCE = 4;

type Reading = { signal: AbortSignal; inspect?: Inspect | undefined };

/**
 * Copies a file as long as it is now into a new file that only its owner can read, and answers what
 * was written; null when there is no such file. It is not on disk for certain before `makeDurable`.
 */
export async function copyFile(from: string, to: string, how: Reading): Promise<Copied | null> {
  await using source = await openWhenThere(from);
  if (source === null) return null;
  await using target = await open(to, 'wx', OWN_FILE);
  const { size } = await source.stat();
  return await readParts(source, { ...how, size, put: (part) => target.writeFile(part) });
}

/**
 * Hands over a file part after part, each when the one before it was put, and answers what was handed
 * over. What was cut off meanwhile is as long as it became or, when asked, filled up with zeros.
 */
export async function readParts(
  source: FileHandle,
  how: Reading & { size: number; put: (part: Buffer) => Promise<void>; fillsUp?: boolean },
): Promise<Copied> {
  const { size, signal, inspect, put, fillsUp = false } = how;
  const hash = createHash('sha256');
  const part = Buffer.alloc(Math.min(size, PART_BYTES));
  let bytes = 0;
  while (bytes < size) {
    signal.throwIfAborted();
    const wanted = Math.min(part.length, size - bytes);
    const { bytesRead } = await source.read(part, 0, wanted, bytes);
    // Cut off while it was copied, as PostgreSQL does with a table that was emptied.
    if (bytesRead === 0 && !fillsUp) break;
    const read = bytesRead === 0 ? part.subarray(0, wanted).fill(0) : part.subarray(0, bytesRead);
    if (bytesRead > 0) await inspect?.(read, bytes, source);
    hash.update(read);
    await put(read);
    bytes += read.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A file to read from; null when there is none. */
export async function openWhenThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a new file that only its owner can read. */
export async function writeOwnFile(file: string, content: string | Buffer): Promise<Copied> {
  await using target = await open(file, 'wx', OWN_FILE);
  await target.writeFile(content);
  const bytes = Buffer.byteLength(content);
  return { bytes, sha256: createHash('sha256').update(content).digest('hex') };
}

/**
 * Does the work for each, a few at a time. After a failure no more is begun, and it is thrown once
 * nothing is under way any more: whoever cleans up meets nobody.
 */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const rest = items.values();
  let failed = false;
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of rest) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  });
  for (const outcome of await Promise.allSettled(workers)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/**
 * Has the disk keep everything in a folder, and the folder itself. Once at the end: file after file
 * would wait for the disk as often as there are files.
 */
export async function makeDurable(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  await forEach(
    inside.map((entry) => join(entry.parentPath, entry.name)),
    syncPath,
  );
  await syncPath(folder);
  await syncPath(dirname(folder));
}

/** Has the disk keep a file, or the names in a folder. */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Disks of other machines may not know this of a folder; PostgreSQL passes over it too.
    if (errorCode(error) !== 'EINVAL' || !(await handle.stat()).isDirectory()) throw error;
  }
}

/** Kind and size of a path, links followed; null when it went away in the meantime. */
export async function lookAt(path: string): Promise<{ isFolder: boolean; bytes: number } | null> {
  try {
    const found = await stat(path);
    return { isFolder: found.isDirectory(), bytes: found.size };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Throws one line when the disk of a folder has less room than this, before anything is written. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new StartError(
    `The disk of ${folder} has too little room: ${inMegabytes(bytes)} are needed and ${inMegabytes(bavail * bsize)} are free.`,
  );
}

export function sumOfBytes(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Whole megabytes (of a million bytes), for people. */
export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}

/** Refusal of a file system while writing in this folder, as one line; anything else as it is. */
export function asFolderFailure(error: unknown, folder: string): unknown {
  const reason = describeFolderFailure(error);
  if (reason === undefined || isElsewhere(error, folder)) return error;
  return new StartError(`The folder ${folder} cannot be written (${reason}).`, { cause: error });
}

/** A full disk names no path: only what is written is in doubt there. */
function isElsewhere(error: unknown, folder: string): boolean {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  return typeof path === 'string' && !folder.startsWith(path) && !path.startsWith(folder);
}
