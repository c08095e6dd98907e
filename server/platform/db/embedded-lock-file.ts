import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, realpathSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode } from '#server/platform/startup/start-error.ts';

export type Postmaster = { pid: number; socketDir: string; status: string };

/** Above every system's highest process number, so it never lives. */
const NO_PROCESS = 2_147_483_646;

/** The live PostgreSQL of this cluster, whoever started it. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLockFile(join(cluster, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (lines === undefined || !isPostmasterOf(pid, cluster)) return undefined;
  return { pid, socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

function readLockFile(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
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
export function isPostmasterOf(pid: number, cluster: string): boolean {
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
export function retireForeignLock(file: string, cluster: string): void {
  const lines = readLockFile(file);
  const pid = Number(lines?.[0]);
  if (lines === undefined || !isAlive(pid) || isPostmasterOf(pid, cluster)) return;
  const content = [String(NO_PROCESS), ...lines.slice(1)].join('\n');
  // The folder belongs to the database account: never follow a link out of it.
  const lock = openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  writeSync(lock, content);
  closeSync(lock);
}
