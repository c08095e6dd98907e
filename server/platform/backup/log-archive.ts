import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OWN_FILE } from './backup-files.ts';
import type { BackupKeys } from './backup-key.ts';
import {
  isOfSum,
  type LogFile,
  nameOfHistory,
  readHistoryName,
  readLogFiles,
  readSegment,
} from './log-files.ts';
import { openSealedFile } from './seal.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** The log of one shop as it is kept, to read from. */
export type LogArchive = {
  folder: string;
  /** By PostgreSQL's names. */
  files: ReadonlyMap<string, LogFile>;
  keys: BackupKeys | null;
};

/** In the first page of every segment: the number of the cluster that wrote it. */
const NUMBER_AT = 24;

/**
 * Looks at the log of a cluster, in the folder that BACKUP_LOG names. Throws one line for a folder
 * that is of other shops, or of two, and for log that the keys do not open.
 */
export async function openLogArchive(
  folder: string,
  number: string,
  keys: BackupKeys | undefined,
): Promise<LogArchive> {
  const own = join(folder, number);
  if (!existsSync(own)) throw await notThere(folder, number);
  const listed = readLogFiles(await readdir(own));
  const files = new Map<string, LogFile>();
  for (const file of listed) {
    const other = files.get(file.name);
    if (other !== undefined && other.sum !== file.sum) {
      throw new StartError(
        `The log in ${own} is of two shops: it has ${other.file} and ${file.file}. Move what is not of the one to put back elsewhere.`,
      );
    }
    files.set(file.name, file);
  }
  const kept = { folder: own, files, keys: keys ?? null };
  await refuseClosed(kept, listed);
  refuseLost(kept);
  return kept;
}

async function notThere(folder: string, number: string): Promise<StartError> {
  try {
    const others = (await readdir(folder)).filter((name) => /^\d{10,20}$/.test(name));
    const found = others.length === 0 ? 'no log' : `log of ${others.join(' and ')}`;
    return new StartError(
      `The backup is of the database ${number}, and in ${folder} there is ${found}. Name the folder that BACKUP_LOG named in that shop.`,
    );
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    return new StartError(`There is no folder ${folder} to read the log from.`);
  }
}

/** Before anything is put anywhere; one that opens tells of the key, and not of what comes after it. */
async function refuseClosed({ folder, keys }: LogArchive, files: LogFile[]): Promise<void> {
  const last = files.findLast(({ isSealed }) => isSealed);
  if (last === undefined) return;
  if (keys === null) {
    throw new StartError(
      `The log in ${folder} is sealed. Name the file with the secret key of it: --key <file>`,
    );
  }
  try {
    for await (const _ of openSealedFile(join(folder, last.file), keys)) break;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('no identity matched')) return;
    throw new StartError(
      `The log in ${folder} is sealed for another key: ${keys.file} has the secret key of ${keys.recipients.join(' and ')}.`,
      { cause: error },
    );
  }
}

/**
 * Refuses log without the beginning of a line: PostgreSQL would end on the one before it, and say nothing.
 */
function refuseLost({ folder, files }: LogArchive): void {
  for (const line of linesOf(files)) {
    if (line > 1 && !files.has(nameOfHistory(line))) {
      throw new StartError(
        `The log in ${folder} is not whole: ${nameOfHistory(line)} is missing, which says where its line ${line} began.`,
      );
    }
  }
}

/** The lines that there is log of, the newest first. */
export function linesOf(files: LogArchive['files']): number[] {
  const lines = [...files.keys()].flatMap(
    (name) => readSegment(name)?.line ?? readHistoryName(name) ?? [],
  );
  return [...new Set(lines)].toSorted((one, other) => other - one);
}

/** Reads up to when a kept file goes. */
export async function endOf(log: LogArchive, { file }: LogFile): Promise<Date> {
  return (await stat(join(log.folder, file))).mtime;
}

/** A kept history, which is a few lines of text. */
export async function readKeptText(log: LogArchive, kept: LogFile): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of openParts(log, kept)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Puts a kept file somewhere as it was. Throws one line, and leaves nothing, when it is not. */
export async function putKeptFile(
  log: LogArchive,
  kept: LogFile,
  { to, number }: { to: string; number: string },
): Promise<void> {
  const parts = openParts(log, kept);
  const isPart = readSegment(kept.name) !== undefined;
  try {
    await pipeline(
      async function* () {
        let isFirst = true;
        for await (const part of parts) {
          if (isFirst && isPart) refuseForeign(log, kept, { part, number });
          isFirst = false;
          yield part;
        }
      },
      createWriteStream(to, { flags: 'wx', mode: OWN_FILE }),
    );
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

function refuseForeign(
  { folder }: LogArchive,
  { file }: LogFile,
  { part, number }: { part: Buffer; number: string },
): void {
  const found = part.readBigUInt64LE(NUMBER_AT).toString();
  if (found === number) return;
  throw new StartError(
    `The log in ${folder} is of another shop: ${file} is of the database ${found}, and the backup of ${number}.`,
  );
}

/** Compares the bytes with the sum in the file's name once all of it was read. */
async function* openParts(log: LogArchive, kept: LogFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const file = join(log.folder, kept.file);
  try {
    for await (const part of openSealedFile(file, kept.isSealed ? log.keys : null)) {
      hash.update(part);
      yield part;
    }
  } catch (error) {
    // The disk's failures keep their own words.
    if (error instanceof Error && 'syscall' in error && errorCode(error) !== 'ENOENT') throw error;
    throw damaged(log, kept, error);
  }
  if (!isOfSum(kept, hash.digest('hex'))) throw damaged(log, kept);
}

function damaged({ folder }: LogArchive, { file }: LogFile, cause?: unknown): StartError {
  return new StartError(
    `The log in ${folder} is damaged: ${file} is not as it was kept. Name a moment before it with --until.`,
    { cause },
  );
}
