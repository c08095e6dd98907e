import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
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
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { give, spawnAs } from './embedded-account.ts';
import { makeClosedFolder, type Place } from './embedded-place.ts';
import {
  accessRules,
  DATABASE_USER,
  identMap,
  serverSettings,
  SOCKET_PORT,
} from './embedded-settings.ts';
import { errorCode, StartError } from '#server/start-error.ts';

export type Postmaster = { pid: number; socketDir: string; status: string };

const POLL_MS = 5;
const START_LIMIT_S = 300;
const FAST_STOP_LIMIT_MS = 20_000;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
/** Above every system's highest process number, so it never lives. */
const NO_PROCESS = 2_147_483_646;

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
      throw new StartError(`PostgreSQL could not make its database: ${lastLine(made.output)}`);
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

/** The live PostgreSQL of this cluster, whoever started it. */
export function findPostmaster(place: Place): Postmaster | undefined {
  const lines = readLockFile(join(place.cluster, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (lines === undefined || !isPostmasterOf(pid, place.cluster)) return undefined;
  return { pid, socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** Starts PostgreSQL; false when it has to be tried again in a moment. */
export async function launch(place: Place, durable: boolean): Promise<boolean> {
  const configuration = writeConfiguration(place, durable);
  retireForeignLock(join(place.cluster, 'postmaster.pid'), place);
  retireForeignLock(join(place.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`), place);
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
  if (/lock file .* already exists/.test(news) || findPostmaster(place) !== undefined) return false;
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
    if (ended !== undefined || findPostmaster(place)?.status === 'ready') return ended;
  }
}

export async function stopPostmaster(place: Place): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const running = findPostmaster(place);
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
  const running = findPostmaster(place);
  if (running === undefined) return;
  try {
    process.kill(running.pid, 'SIGINT');
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

function writeConfiguration(place: Place, durable: boolean): string {
  if (!makeClosedFolder(place.socketDir, place.account)) {
    throw new StartError(`DATA_DIR: the socket folder ${place.socketDir} is not ours alone.`);
  }
  const files = {
    hba: join(place.run, 'pg_hba.conf'),
    ident: join(place.run, 'pg_ident.conf'),
    local: join(place.run, 'local.conf'),
  };
  const configuration = join(place.run, 'postgresql.conf');
  const contents: [string, string][] = [
    [files.hba, accessRules()],
    [files.ident, identMap(place.account.peers)],
    [configuration, serverSettings(place.socketDir, files, durable)],
  ];
  for (const [file, content] of contents) {
    writeFileSync(`${file}.${process.pid}`, content);
    chmodSync(`${file}.${process.pid}`, 0o644);
    renameSync(`${file}.${process.pid}`, file);
  }
  return configuration;
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

function readLockFile(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Numbers are used again after a reboot or in a new container, and a dead process nobody collects
 * keeps its number: only the command line tells whether this is the PostgreSQL of this cluster.
 */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes('postgres') && stdout.includes(cluster);
  }
  const words = readCommandLine(pid);
  // A machine that hides other accounts' processes: taken for ours; connecting settles it.
  if (words === undefined) return true;
  const folder = words[words.indexOf('-D') + 1];
  return basename(words[0] ?? '') === 'postgres' && folder !== undefined && isSame(folder, cluster);
}

function readCommandLine(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return isAlive(pid) ? undefined : [];
  }
}

function isSame(folder: string, cluster: string): boolean {
  try {
    return realpathSync(folder) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to start while the number in its lock file lives, whatever lives there. The
 * number is replaced and the rest kept: it names the shared memory that proves no backend is left.
 */
function retireForeignLock(file: string, place: Place): void {
  const lines = readLockFile(file);
  const pid = Number(lines?.[0]);
  if (lines === undefined || !isAlive(pid) || isPostmasterOf(pid, place.cluster)) return;
  const content = [String(NO_PROCESS), ...lines.slice(1)].join('\n');
  // The folder belongs to the database account: never follow a link out of it.
  const lock = openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  writeSync(lock, content);
  closeSync(lock);
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
