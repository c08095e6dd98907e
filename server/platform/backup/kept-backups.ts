import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type AnyManifest, findManifest } from './backup-manifest.ts';
import { isAlive } from '#server/platform/db/embedded-lock-file.ts';
import { describeFolderFailure } from '#server/platform/startup/data-folder.ts';

/** In the data folder, for who names no other: the one place its account can surely write. */
export const BACKUPS = 'backups';
/** In the data folder: when the last backup was made, and where. */
export const LAST_BACKUP = 'last-backup.json';

const NAME = /^hostwerk-\d{4}-\d\d-\d\dT\d{6}Z$/;
const DRAFT = /^hostwerk-\d{4}-\d\d-\d\dT\d{6}Z\.partial-(.+)-(\d+)$/;

const lastBackup = z.object({
  ended: z.iso.datetime(),
  folder: z.string(),
  /** One from before there were sealed ones does not say, and is not. */
  sealed: z.boolean().default(false),
});

type LastBackup = z.infer<typeof lastBackup>;

/** By its moment in UTC, to the second, so that names are in the order of time. */
export function nameOfBackup(began: Date): string {
  return `hostwerk-${began.toISOString().replace(/\.\d+/, '').replaceAll(':', '')}`;
}

/** Name of a backup while it is made or removed: no name of a whole one, and whose it is. */
export function draftOf(folder: string): string {
  return `${folder}.partial-${hostname()}-${process.pid}`;
}

/**
 * Removes drafts of programs that were killed while they made one; other machines may share the folder.
 */
export function removeAbandonedDrafts(into: string): void {
  for (const name of readdirSync(into)) {
    const [, machine, maker] = DRAFT.exec(name) ?? [];
    if (machine !== hostname() || isAlive(Number(maker))) continue;
    rmSync(join(into, name), { recursive: true, force: true });
  }
}

/**
 * Removes what is older than the newest `keep` backups of this cluster in a folder, and answers how
 * many. Backups of another shop and what is no whole backup are left alone.
 */
export function keepNewest(into: string, keep: number, cluster: string): number {
  const own = ownBackups(into, cluster).map(({ name }) => name);
  const old = own.slice(0, Math.max(own.length - keep, 0));
  for (const name of old) {
    const folder = join(into, name);
    renameSync(folder, draftOf(folder));
    rmSync(draftOf(folder), { recursive: true });
  }
  return old.length;
}

/** Counts the backups of this cluster in a folder that anybody can read who reads the folder. */
export function countUnsealed(into: string, cluster: string): number {
  return ownBackups(into, cluster).filter(({ manifest }) => manifest.format === 1).length;
}

/**
 * Lists the files of the log in which the backups of this cluster in a folder begin, as far as they say.
 */
export function beginningsOf(into: string, cluster: string): (string | undefined)[] {
  return ownBackups(into, cluster).map(({ manifest }) => manifest.since);
}

/** The oldest first. */
function ownBackups(into: string, cluster: string): { name: string; manifest: AnyManifest }[] {
  return readdirSync(into)
    .toSorted()
    .flatMap((name) => {
      const manifest = NAME.test(name) ? findManifest(join(into, name)) : undefined;
      return manifest?.cluster === cluster ? [{ name, manifest }] : [];
    });
}

/** Writes down when the last backup of a data folder was finished, and where it is, for the doctor. */
export function recordLastBackup(dataDir: string, last: LastBackup): void {
  const file = join(dataDir, LAST_BACKUP);
  try {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(last), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    // A full disk of the shop is no fault of the backup, which stands.
    if (describeFolderFailure(error) === undefined) throw error;
  }
}

/** Reads when the last backup of a data folder was finished, where to and how; undefined without one. */
export function readLastBackup(
  dataDir: string,
): (Omit<LastBackup, 'ended'> & { ended: Date }) | undefined {
  const file = join(dataDir, LAST_BACKUP);
  if (!existsSync(file)) return undefined;
  const { ended, ...last } = lastBackup.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...last, ended: new Date(ended) };
}
