/** An expected reason why the program cannot start; the message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const folderReasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is reached',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'part of the path is a file, not a folder',
};

/** Runs work on the data folder; what the file system refuses becomes one line that names it. */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = folderReasons[errorCode(error) ?? ''];
    if (reason === undefined) throw error;
    throw new StartError(
      `DATA_DIR: the folder ${dataDir} cannot be written (${reason}). Make it writable or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
