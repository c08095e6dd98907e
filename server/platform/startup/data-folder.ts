import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, StartError } from './start-error.ts';

const folderReasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is reached',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'part of the path is a file, not a folder',
  ENOTEMPTY: 'a folder of that name is there already',
  EFBIG: 'a file would be larger than is allowed there',
};

/** Says why the file system refuses to write in a folder; undefined for any other failure. */
export function describeFolderFailure(error: unknown): string | undefined {
  return folderReasons[errorCode(error) ?? ''];
}

/** Runs work on the data folder; what the file system refuses becomes one line that names it. */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = describeFolderFailure(error);
    if (reason === undefined) throw error;
    throw new StartError(
      `DATA_DIR: the folder ${dataDir} cannot be written (${reason}). Make it writable or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Makes a folder and those above it. Node's own recursive call never returns where a folder exists
 * and takes no new ones, as in /proc.
 */
export function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), 0o755);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another program made it at this moment, unless it is a file: then its use fails.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
