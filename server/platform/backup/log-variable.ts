import { isAbsolute, normalize } from 'node:path';
import { z } from 'zod';

/** The variable that names where the database's log is kept, as the rest stand in config.ts. */
export const logVariable = z.string().refine(isAbsolute).transform(normalize).optional();

export const LOG_EXPECTED =
  'the absolute path of a folder on another disk, such as /mnt/backups/log';

/** Fault of a place for the log; undefined for none. */
export function describeWrongLog(
  folder: string | undefined,
  { dataDir, embedded }: { dataDir: string; embedded: boolean },
): string | undefined {
  if (folder === undefined) return undefined;
  if (!embedded) {
    return "BACKUP_LOG is for the program's own PostgreSQL. The one of DATABASE_URL keeps its log by settings of its own: archive_mode and archive_command.";
  }
  if (`${folder}/`.startsWith(`${dataDir}/`)) {
    return 'BACKUP_LOG must be outside DATA_DIR: the log is for when that is gone.';
  }
  return undefined;
}
