import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  fchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { give, spawnAs } from './embedded-account.ts';
import { makeClosedFolder, type Place } from './embedded-place.ts';
import {
  findPostmaster,
  isAlive,
  isPostmasterOf,
  retireForeignLock,
} from './embedded-lock-file.ts';
import {
  accessRules,
  CONFIGURATION,
  DATABASE_USER,
  identMap,
  LOG_PACE,
  OWN_SETTINGS,
  PROGRAM_USER,
  type RunSettings,
  serverSettings,
  SLOW_PACE,
  SOCKET_PORT,
  keepsLogIn,
} from './embedded-settings.ts';
import { inDataFolder } from '#server/platform/startup/data-folder.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

const POLL_MS = 5;
const START_LIMIT_S = 300;
const FAST_STOP_LIMIT_MS = 20_000;
const LOCK_FILE_LIMIT_MS = 1000;
const IDENT_MAP = 'pg_ident.conf';
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
/** Makes the database cluster when there is none; true when it did. */
export async function initialise(place: Place, durable: boolean): Promise<boolean> {
  if (isInitialised(place)) return false;
  removeAbandonedDrafts(place.cluster);
  // Made beside and renamed: a start that is cut off leaves nothing that looks like a database.
  const draft = `${place.cluster}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  give(place.account, draft);
  try {
    const locale = '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C';
    const rest = '--data-checksums --auth-local=peer --auth-host=reject --no-instructions';
    const made = await runProgram(
      place,
      'initdb',
      ['-D', draft, '-U', DATABASE_USER].concat(
        locale.split(' '),
        rest.split(' '),
        durable ? [] : '--no-sync',
      ),
    );
    if (made.code !== 0) {
      const reason = /^initdb: error: +(.*)/m.exec(made.output)?.[1] ?? lastLine(made.output);
      throw new StartError(`PostgreSQL could not make its database: ${reason}`);
    }
    renameSync(draft, place.cluster);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another program started at the same moment and was first.
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Starts PostgreSQL; false when it has to be tried again in a moment. */
export async function launch(place: Place, run: RunSettings): Promise<boolean> {
  const configuration = inDataFolder(place.dataDir, () => writeConfiguration(place, run));
  retireForeignLock(join(place.cluster, 'postmaster.pid'), place.cluster);
  retireForeignLock(join(place.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`), place.cluster);
  const logStart = openLog(place);
  const options = `-c config_file='${configuration.replaceAll("'", `'\\''`)}'`;
  const wait = ['-w', '-t', String(START_LIMIT_S)];
  const start = ['start', '-D', place.cluster, '-l', place.logFile, '-o', options];
  const ended = await untilReady(place, runProgram(place, 'pg_ctl', start.concat(wait)));
  if (ended === undefined || ended.code === 0) return true;
  const news = readFileSync(place.logFile, 'utf8').slice(logStart);
  if (/pre-existing shared memory block/.test(news)) {
    endOrphans(place.cluster);
    return false;
  }
  const isBeaten = /lock file .* already exists/.test(news);
  if (isBeaten || findPostmaster(place.cluster) !== undefined) return false;
  const reason = /FATAL: +(.*)/.exec(news)?.[1] ?? lastLine(news || ended.output);
  throw new StartError(`PostgreSQL did not start: ${reason} (more in ${place.logFile})`);
}

/** pg_ctl looks ten times a second; the file it looks at is read here more often. */
async function untilReady(
  place: Place,
  starting: Promise<Finished>,
): Promise<Finished | undefined> {
  for (;;) {
    const ended = await Promise.race([starting, sleep<undefined>(POLL_MS)]);
    if (ended !== undefined || findPostmaster(place.cluster)?.status === 'ready') return ended;
  }
}

export async function stopPostmaster(place: Place): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const running = findPostmaster(place.cluster);
    if (running === undefined) return;
    await runProgram(place, 'pg_ctl', ['stop', '-W', '-m', mode, '-D', place.cluster]);
    const limit = performance.now() + FAST_STOP_LIMIT_MS;
    while (performance.now() < limit) {
      if (!isPostmasterOf(running.pid, place.cluster)) return;
      await sleep(POLL_MS);
    }
  }
}

/** For a program that ends without having stopped it; nothing can be waited for any more. */
export function askToStop(place: Place): void {
  signalPostmaster(place, 'SIGINT');
}

/** The same of one that was launched a moment ago, whose lock file is about to be there. */
export function askLaunchedToStop(place: Place): void {
  const limit = performance.now() + LOCK_FILE_LIMIT_MS;
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  while (findPostmaster(place.cluster) === undefined && performance.now() < limit) {
    Atomics.wait(nobody, 0, 0, POLL_MS);
  }
  askToStop(place);
}

function signalPostmaster(place: Place, signal: NodeJS.Signals): void {
  const running = findPostmaster(place.cluster);
  if (running === undefined) return;
  try {
    process.kill(running.pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

type Finished = { code: number | null; output: string };

function runProgram(place: Place, name: string, args: string[]): Promise<Finished> {
  const program = join(place.binaries.folder, 'bin', name);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      // Not the caller's folder, which the account may not enter, nor its PG… variables.
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...spawnAs(place.account),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', (error) =>
      reject(
        new StartError(
          `PostgreSQL's ${name} does not run on this system (${errorCode(error) ?? error.message}). Set DATABASE_URL to use another PostgreSQL.`,
          { cause: error },
        ),
      ),
    );
    child.once('close', (code) => resolve({ code, output }));
  });
}

function isInitialised(place: Place): boolean {
  const version = join(place.cluster, 'PG_VERSION');
  return statSync(version, { throwIfNoEntry: false }) !== undefined;
}

function removeAbandonedDrafts(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

function writeConfiguration(place: Place, run: RunSettings): string {
  if (!makeClosedFolder(place.socketDir, place.account)) {
    throw new StartError(`DATA_DIR: the socket folder ${place.socketDir} is not ours alone.`);
  }
  const files = {
    hba: join(place.run, 'pg_hba.conf'),
    ident: join(place.run, IDENT_MAP),
    pace: join(place.run, LOG_PACE),
    local: join(place.run, OWN_SETTINGS),
  };
  rmSync(files.pace, { force: true });
  const configuration = join(place.run, CONFIGURATION);
  const contents: [string, string][] = [
    [files.hba, accessRules()],
    [files.ident, identMap(place.account.peers)],
    [configuration, serverSettings(place.socketDir, files, run)],
  ];
  for (const [file, content] of contents) {
    writeFileSync(`${file}.${process.pid}`, content);
    chmodSync(`${file}.${process.pid}`, 0o644);
    renameSync(`${file}.${process.pid}`, file);
  }
  return configuration;
}

/** Tells whether PostgreSQL was told at its last start here to keep log for who takes it. */
export function keptLogBefore(place: Place): boolean {
  try {
    return keepsLogIn(readFileSync(join(place.run, CONFIGURATION), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Tells whether the one that was started here lets the program in by a name of its own. */
export function hasProgramAccess(place: Place): boolean {
  return readFileSync(join(place.run, IDENT_MAP), 'utf8').includes(PROGRAM_USER);
}

/** Closes files of the log soon, or only when they are full: at once, and until the next start. */
export function setLogPace(place: Place, pace: 'soon' | 'when full'): void {
  const file = join(place.run, LOG_PACE);
  if (pace === 'soon') rmSync(file, { force: true });
  else {
    writeFileSync(file, SLOW_PACE);
    chmodSync(file, 0o644);
  }
  signalPostmaster(place, 'SIGHUP');
}

/** Returns how long the log is, so that what a failed start adds can be told. */
function openLog(place: Place): number {
  const size = statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(place.logFile, `${place.logFile}.old`);
  const log = openSync(place.logFile, 'a', 0o600);
  const { uid, gid, other } = place.account;
  if (other) fchownSync(log, uid >>> 0, gid >>> 0);
  closeSync(log);
  return size > LOG_LIMIT_BYTES ? 0 : size;
}

/** Backends whose PostgreSQL was killed may still run a statement; its data waits for them. */
function endOrphans(cluster: string): void {
  if (process.platform !== 'linux') return;
  const folder = realpathSync(cluster);
  for (const pid of readdirSync('/proc').map(Number)) {
    try {
      if (pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(pid, 'SIGQUIT');
    } catch {
      continue;
    }
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
