import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compressFiles } from './compress-files.ts';
import { keepEarlierFiles } from './earlier-files.ts';
import { errorCode } from '#server/platform/startup/start-error.ts';

/** The site could not be built; the message is one line, with the compiler's words after it. */
export class SiteBuildError extends Error {
  override name = 'SiteBuildError';
}

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build');
/** Beside the build, which a new one empties first. */
const EARLIER = join(ROOT, 'build-earlier');
const STAMP = join(BUILD, 'made-from');
const LOCK = join(ROOT, 'node_modules', '.cache', 'site-build.lock');
const SOURCES = [
  '{app,contract,domain,public}/**/*',
  '{vite,react-router}.config.ts',
  'tsconfig*.json',
  'package-lock.json',
];
const LOCK_POLL_MS = 100;
const LOCK_LIMIT_MS = 180_000;

/** Fingerprints of the sources: of their sizes and times, and of their contents. */
type Stamp = { times: string; contents: string };

/** Tells whether the sources differ from what `build/` was made from. */
export function isBuildStale(): boolean {
  const made = readStamp();
  if (made === undefined) return true;
  const files = listSources();
  const times = hashTimes(files);
  if (made.times === times) return false;
  if (made.contents !== hashContents(files)) return true;
  // Touched but the same, as after a checkout of another branch and back.
  writeStamp({ times, contents: made.contents });
  return false;
}

/** Builds the site; a second program that wants the same waits for the first and uses its build. */
export async function buildSite(): Promise<void> {
  await takeLock();
  try {
    if (!isBuildStale()) return;
    // Taken first: what changes while the build runs makes it stale again. A build that is cut off
    // leaves no stamp.
    const files = listSources();
    const made = { times: hashTimes(files), contents: hashContents(files) };
    rmSync(STAMP, { force: true });
    keepEarlierFiles(join(BUILD, 'client', 'assets'), EARLIER, Date.now());
    await runBuild();
    writeStamp(made);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function runBuild(): Promise<void> {
  const compiler = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  if (!existsSync(compiler)) {
    throw new SiteBuildError(
      'The site is not built and the packages that build it are missing. Run npm ci without --omit=dev, or copy build/ here.',
    );
  }
  const child = spawn(process.execPath, [compiler, 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new SiteBuildError(`The site could not be built:\n${output.trim()}`);
  await compressFiles(join(BUILD, 'client'));
}

function listSources(): string[] {
  return globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function hashTimes(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file}:${mtimeMs}:${size}\n`);
  }
  return hash.digest('hex');
}

function hashContents(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(ROOT.length)}:${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function readStamp(): Stamp | undefined {
  try {
    const [times = '', contents = ''] = readFileSync(STAMP, 'utf8').split('\n');
    return { times, contents };
  } catch {
    return undefined;
  }
}

function writeStamp(made: Stamp): void {
  try {
    writeFileSync(`${STAMP}.${process.pid}`, `${made.times}\n${made.contents}\n`);
    renameSync(`${STAMP}.${process.pid}`, STAMP);
  } catch (error) {
    // A checkout that may only be read: the contents are compared again next time.
    if (!['EACCES', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** One build at a time in a checkout; the lock of a program that died is taken over. */
async function takeLock(): Promise<void> {
  mkdirSync(join(LOCK, '..'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw lockFailure(error);
    }
    removeDeadLock();
    await sleep(LOCK_POLL_MS);
  }
}

function removeDeadLock(): void {
  const moved = `${LOCK}.${process.pid}`;
  try {
    if (isHeld(LOCK)) return;
    // Moved before it is removed: of two that find it dead, one gets it.
    renameSync(LOCK, moved);
    // Unless the other was so quick that this is its new one.
    if (isHeld(moved)) linkSync(moved, LOCK);
    rmSync(moved);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** By a living process and not from before a reboot, after which numbers are used again. */
function isHeld(lock: string): boolean {
  if (Date.now() - statSync(lock).mtimeMs > LOCK_LIMIT_MS) return false;
  const holder = readFileSync(lock, 'utf8');
  // Empty while its writer is between making and filling it.
  return holder === '' || isAlive(Number(holder));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function lockFailure(error: unknown): unknown {
  if (!['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error) ?? '')) return error;
  return new SiteBuildError(
    `The site must be built and this account may not write in ${ROOT}. Run npm run build as the owner.`,
    { cause: error },
  );
}
