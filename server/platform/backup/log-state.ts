import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listWaitingLog, markOfWaiting } from './keep-log.ts';
import { readClusterNumber, readLogFiles } from './log-files.ts';
import { describeFolderFailure } from '#server/platform/startup/data-folder.ts';
import { CLUSTER, RUN } from '#server/platform/db/embedded-place.ts';
import { CONFIGURATION, keepsLogIn } from '#server/platform/db/embedded-settings.ts';
import { errorCode } from '#server/platform/startup/start-error.ts';

/** Time that may pass between the end of a file of the log and its being kept. */
const PATIENCE_MS = 120_000;

/** Describes the log that BACKUP_LOG asks for, seen from beside the program, for people. */
export async function inspectLogArchive(
  { dataDir, folder }: { dataDir: string; folder: string | undefined },
  now: Date,
): Promise<{ fine: boolean; line: string }> {
  if (folder === undefined) {
    return {
      fine: true,
      line: 'is not kept (BACKUP_LOG): a broken disk takes all since the backup',
    };
  }
  try {
    return await lookAt(dataDir, folder, now);
  } catch (error) {
    const reason = describeFolderFailure(error) ?? errorCode(error);
    if (reason === undefined) throw error;
    return { fine: false, line: `BACKUP_LOG: it cannot be looked at (${reason})` };
  }
}

async function lookAt(dataDir: string, folder: string, now: Date) {
  if (!existsSync(join(dataDir, CLUSTER))) {
    return { fine: true, line: `is kept in ${folder} from the first start on` };
  }
  const cluster = realpathSync(join(dataDir, CLUSTER));
  const configuration = join(dirname(cluster), RUN, CONFIGURATION);
  if (!existsSync(configuration) || !keepsLogIn(readFileSync(configuration, 'utf8'))) {
    return { fine: false, line: 'BACKUP_LOG: not kept before the next start of the program' };
  }
  if (!existsSync(folder)) {
    return { fine: false, line: `BACKUP_LOG: there is no folder ${folder}; is its disk there?` };
  }
  const own = join(folder, await readClusterNumber(cluster));
  const until = await findEnd(own);
  const said = until === undefined ? 'nothing is kept yet' : `kept until ${until.toISOString()}`;
  const [oldest, ...rest] = await listWaitingLog(cluster);
  if (oldest === undefined) return { fine: true, line: `${said}: ${own}` };
  const since = (await stat(markOfWaiting(cluster, oldest))).mtimeMs;
  if (now.getTime() - since < PATIENCE_MS) return { fine: true, line: `${said}: ${own}` };
  const files = rest.length === 0 ? 'one file waits' : `${rest.length + 1} files wait`;
  return {
    fine: false,
    line: `BACKUP_LOG: ${said}, and ${files} on the disk of the shop, since ${new Date(since).toISOString()}`,
  };
}

/** The last file says of itself up to when it goes. */
async function findEnd(own: string): Promise<Date | undefined> {
  if (!existsSync(own)) return undefined;
  const last = readLogFiles(await readdir(own)).at(-1);
  return last === undefined ? undefined : (await stat(join(own, last.file))).mtime;
}
