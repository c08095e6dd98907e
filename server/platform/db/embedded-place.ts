import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, canEnter, chooseAccount, give, giveAll } from './embedded-account.ts';
import { type Binaries, prepareBinaries } from './embedded-binaries.ts';
import { inDataFolder, makeFolder } from '#server/platform/startup/data-folder.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** Place and account of one embedded PostgreSQL. */
export type Place = {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Configuration and log; ours, so the database account cannot swap a file for a link. */
  run: string;
  socketDir: string;
  logFile: string;
  account: Account;
  binaries: Binaries;
};

/** In the data folder, or both beside each other in the folder that its link names. */
export const CLUSTER = 'postgres';
export const RUN = 'postgres-run';
/** The shortest limit of the systems we run on (macOS: 104 bytes with the closing zero). */
const SOCKET_PATH_LIMIT = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';

/** Tells whether a database was made in a data folder, here or behind its link. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, CLUSTER, 'PG_VERSION'));
}

export function preparePlace(dataDir: string, notes: string[]): Place {
  return inDataFolder(dataDir, () => {
    const account = chooseAccount(join(dataDir, CLUSTER));
    makePassage(dataDir, account);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const home = findHome(realpathSync(dataDir), account, notes);
    const run = join(home, RUN);
    makePassage(run, account);
    const cluster = join(home, CLUSTER);
    const binaries = prepareBinaries(account, realpathSync(dataDir), notes);
    refuseShellCharacters(home, binaries.folder);
    checkCluster(cluster, account, binaries);
    const socketDir = prepareSocketFolder(run, account);
    return {
      dataDir,
      cluster,
      run,
      socketDir,
      logFile: join(run, 'postgres.log'),
      account,
      binaries,
    };
  });
}

/** A new folder the database account may pass through to its own, without seeing what else it holds. */
function makePassage(folder: string, account: Account): void {
  if (existsSync(folder)) return;
  makeFolder(folder, 0o755);
  // Said again, since a strict umask takes away what the account needs.
  chmodSync(folder, account.other ? 0o711 : 0o700);
}

/** The data folder itself, or a folder outside it when the database account cannot enter that. */
function findHome(dataDir: string, account: Account, notes: string[]): string {
  const link = join(dataDir, CLUSTER);
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) return followLink(link, notes);
  if (canEnter(account, dataDir)) return dataDir;
  if (found !== undefined) {
    throw new StartError(
      `DATA_DIR: PostgreSQL runs as another account than root and can no longer enter ${dataDir}. Give others the right to pass (chmod o+x) on every folder above it.`,
    );
  }
  const home = makeOutsideHome(dataDir);
  try {
    symlinkSync(join(home, CLUSTER), link);
  } catch (error) {
    rmSync(home, { recursive: true });
    if (errorCode(error) === 'EEXIST') return followLink(link, notes);
    throw error;
  }
  return followLink(link, notes);
}

function followLink(link: string, notes: string[]): string {
  const home = dirname(readlinkSync(link));
  if (lstatSync(home, { throwIfNoEntry: false }) === undefined) {
    throw new StartError(
      `DATA_DIR: the database of ${dirname(link)} was kept in ${home}, which is gone. Put it back, or remove ${link} to start empty.`,
    );
  }
  notes.push(
    `The database is kept in ${home}: PostgreSQL does not run as root, and the account it gets cannot enter ${dirname(link)}.`,
  );
  return home;
}

/** The link in the data folder names it, so a new data folder never meets an old database. */
function makeOutsideHome(dataDir: string): string {
  const temporary = realpathSync(tmpdir());
  const places = dataDir.startsWith(`${temporary}/`) ? [temporary] : ['/var/lib', temporary];
  for (const place of places) {
    try {
      const home = mkdtempSync(join(place, 'hostwerk-'));
      chmodSync(home, 0o711);
      return home;
    } catch {
      continue;
    }
  }
  throw new StartError(
    `DATA_DIR: PostgreSQL does not run as root, and no folder was found for it outside ${dataDir}. Set DATA_DIR to a folder that others can enter.`,
  );
}

function checkCluster(cluster: string, account: Account, binaries: Binaries): void {
  const found = lstatSync(cluster, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (account.other && found.uid === 0) giveAll(account, cluster);
  else if (found.uid !== account.uid >>> 0) {
    throw new StartError(
      `DATA_DIR: the database in ${cluster} belongs to another account. Start the program as that account or as root, or set DATA_DIR to another folder.`,
    );
  }
  if (readdirSync(cluster).length === 0) return;
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartError(`DATA_DIR: ${cluster} holds files that are not a database.`);
  }
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major !== binaries.major) {
    throw new StartError(
      `DATA_DIR: the database in ${cluster} was made by PostgreSQL ${major} and this program brings ${binaries.major}.`,
    );
  }
}

/** pg_ctl hands its paths to a shell between double quotes, where these still mean something. */
function refuseShellCharacters(...paths: string[]): void {
  const path = paths.find((candidate) => /["$`\\\n]/.test(candidate));
  if (path === undefined) return;
  throw new StartError(
    `DATA_DIR: PostgreSQL cannot work in ${JSON.stringify(path)}: the path has a quote, $, backtick, backslash or line break in it.`,
  );
}

/** Closed to all but the database account: whoever cannot enter the folder cannot open the socket. */
function prepareSocketFolder(run: string, account: Account): string {
  const beside = join(run, 'socket');
  if (Buffer.byteLength(beside + SOCKET_NAME) <= SOCKET_PATH_LIMIT) {
    if (makeClosedFolder(beside, account)) return beside;
  }
  // The same folder for the same data each time, so that what is left running is found again.
  const name = `hostwerk-${createHash('sha256').update(run).digest('hex').slice(0, 12)}`;
  for (const place of [tmpdir(), '/tmp']) {
    const folder = join(place, name);
    if (Buffer.byteLength(folder + SOCKET_NAME) > SOCKET_PATH_LIMIT) continue;
    if (makeClosedFolder(folder, account)) return folder;
  }
  throw new StartError(
    `DATA_DIR: no safe folder for the database socket: the path of ${run} is too long and ${join(tmpdir(), name)} is not ours.`,
  );
}

/** Makes the folder, or accepts it when it is what we would have made. */
export function makeClosedFolder(folder: string, account: Account): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || (found.mode & 0o777) !== 0o700) return false;
  if (found.uid === process.getuid?.()) give(account, folder);
  return lstatSync(folder).uid === account.uid >>> 0;
}
