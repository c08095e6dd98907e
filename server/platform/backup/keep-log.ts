import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileHandle } from 'node:fs/promises';
import type { Encrypter } from 'age-encryption';
import { openWhenThere, OWN_FOLDER, readParts, syncPath } from './backup-files.ts';
import {
  isOfSum,
  type LogFile,
  nameOfLogFile,
  readHistoryName,
  readLogFiles,
  readSegment,
} from './log-files.ts';
import { createSealedFile } from './seal.ts';
import { isAlive } from '#server/platform/db/embedded-lock-file.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

export type LogKeeping = {
  /** PostgreSQL's data directory. */
  cluster: string;
  /** The number of that cluster. */
  number: string;
  /** BACKUP_LOG: there before, since what stands where a disk is not mounted is on another disk. */
  folder: string;
  /** Null is that it is only compressed. */
  seal: Encrypter | null;
  signal: AbortSignal;
};

/** In PostgreSQL's folder of the log: what is finished and waits, and what it may use again. */
const STATUS = join('pg_wal', 'archive_status');
const READY = /^(.+)\.ready$/;
const DRAFT = /^unfinished-(.+)-(\d+)$/;

/** Names of what PostgreSQL has finished and keeps until it is told, the earliest first. */
export async function listWaitingLog(cluster: string): Promise<string[]> {
  const names = await readdir(join(cluster, STATUS));
  const waiting = names.flatMap((name) => READY.exec(name)?.[1] ?? []);
  // The beginning of a line comes before the rest of it.
  return waiting.toSorted((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
}

/** The mark of one of them, as old as its end. */
export function markOfWaiting(cluster: string, name: string): string {
  return join(cluster, STATUS, `${name}.ready`);
}

function rankOf(name: string): number {
  return readHistoryName(name) === undefined ? 1 : 0;
}

/**
 * Takes everything that PostgreSQL has finished of its log: each file is on the other disk, whole and
 * for certain, before PostgreSQL may use its room again. Answers how many there were. What came in
 * between failed or crashed is taken once more, and is the same.
 */
export async function keepFinishedLog(keeping: LogKeeping): Promise<number> {
  const waiting = await listWaitingLog(keeping.cluster);
  const wanted = waiting.filter(isWanted);
  const folder = wanted.length === 0 ? '' : await openFolder(keeping);
  const there = wanted.length === 0 ? [] : readLogFiles(await readdir(folder));
  for (const name of waiting) {
    keeping.signal.throwIfAborted();
    if (isWanted(name)) await keepOne(name, { ...keeping, folder, there });
    await letGo(name, keeping);
  }
  return waiting.length;
}

/**
 * Not the labels of backups, which have their own in them, and not what an earlier line left half: the
 * line after it begins with a copy of that.
 */
function isWanted(name: string): boolean {
  return readSegment(name) !== undefined || readHistoryName(name) !== undefined;
}

/** This shop's own folder in it; makes that one and never the one above. */
async function openFolder({ folder, number }: LogKeeping): Promise<string> {
  const found = await stat(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartError(
      `there is no folder ${folder}. It is never made by the program, which would fill this disk where another one is not mounted`,
    );
  });
  if (found.dev !== (await stat(dirname(folder))).dev) {
    throw new StartError(
      `${folder} is where a disk is mounted, and without that disk a folder too. Make one on it, and name that one`,
    );
  }
  const own = join(folder, number);
  try {
    await mkdir(own, { mode: OWN_FOLDER });
    await syncPath(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return own;
}

type One = LogKeeping & { there: readonly LogFile[] };

async function keepOne(name: string, { cluster, folder, seal, signal, there }: One): Promise<void> {
  await using source = await openWhenThere(join(cluster, 'pg_wal', name));
  // PostgreSQL passes over a mark that was left behind as well.
  if (source === null) return;
  const { size, mtime } = await source.stat();
  const sha256 = await sumOf(source, size, signal);
  const same = there.filter((kept) => kept.name === name);
  if (same.some((kept) => !isOfSum(kept, sha256))) throw otherShop(name, folder);
  if (same.length > 0) return await syncPath(folder);
  const draft = join(folder, `unfinished-${hostname()}-${process.pid}`);
  await rm(draft, { force: true });
  try {
    await writeSealed(source, { size, sha256, draft, seal, signal });
    // The kept file says of itself up to when it goes.
    await utimes(draft, mtime, mtime);
    await syncPath(draft);
    await rename(draft, join(folder, nameOfLogFile(name, sha256, seal !== null)));
    await syncPath(folder);
  } catch (error) {
    // The first failure is the one that counts.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function sumOf(source: FileHandle, size: number, signal: AbortSignal): Promise<string> {
  return (await readParts(source, { size, signal, put: () => Promise.resolve() })).sha256;
}

type Writing = {
  size: number;
  sha256: string;
  draft: string;
  seal: Encrypter | null;
  signal: AbortSignal;
};

async function writeSealed(
  source: FileHandle,
  { size, sha256, draft, seal, signal }: Writing,
): Promise<void> {
  await using target = await createSealedFile(draft, seal);
  const read = await readParts(source, { size, signal, put: target.write });
  await target.end();
  if (read.sha256 !== sha256) throw new Error(`${draft} changed while it was kept`);
}

function otherShop(name: string, folder: string): StartError {
  return new StartError(
    `${folder} has another ${name}: there, another shop that came from the same backup keeps its log. Name another folder, and make a backup`,
  );
}

/** Tells PostgreSQL that it may use the room again, as its own programs do. */
async function letGo(name: string, { cluster }: LogKeeping): Promise<void> {
  const done = join(cluster, STATUS, `${name}.done`);
  await rename(markOfWaiting(cluster, name), done).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/** Removes the part of a file that a killed program left; another machine may write there too. */
export async function removeUnfinishedLog(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, machine, maker] = DRAFT.exec(name) ?? [];
    if (machine !== hostname() || isAlive(Number(maker))) continue;
    await rm(join(folder, name), { force: true });
  }
}
