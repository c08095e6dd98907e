import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  asFolderFailure,
  requireRoom,
  makeDurable,
  OWN_FOLDER,
  sumOfBytes,
  syncPath,
} from './backup-files.ts';
import type { BackupKeys } from './backup-key.ts';
import type { Manifest } from './backup-manifest.ts';
import { openBackup } from './backup-source.ts';
import { findBinaries } from '#server/platform/db/embedded-binaries.ts';
import { CLUSTER, preparePlace, RUN } from '#server/platform/db/embedded-place.ts';
import { OWN_SETTINGS } from '#server/platform/db/embedded-settings.ts';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { inDataFolder } from '#server/platform/startup/data-folder.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

type Wanted = {
  /** The folder of one backup. */
  backup: string;
  /** The data folder to make; may be there when nothing is in it. */
  dataDir: string;
  /** True if SECRET_KEY is set, for a shop that keeps its key there. */
  hasSecretKey: boolean;
  /** Keys that open a sealed backup. */
  keys?: BackupKeys | undefined;
  /** Looks at what else there is to object, before anything is put there. */
  inspect?: (manifest: Manifest) => Promise<void>;
  signal: AbortSignal;
};

export type Restored = {
  manifest: Manifest;
  /** Notes for the operator, such as a database kept outside the data folder. */
  notes: string[];
  /** Takes back everything that was put there. */
  undo(): void;
};

/** Without it neither PostgreSQL nor the program takes a folder for a database: gets its name last. */
const LAST_FILE = `${CLUSTER}/PG_VERSION`;
const NAMELESS = '.restored';

/**
 * Puts a backup in an empty data folder, each file compared with the manifest as it is copied.
 * PostgreSQL has yet to recover there. Throws a StartError for what an operator can mend, and leaves
 * nothing behind then; a start on what a kill left behind is refused.
 */
export async function restoreBackup(wanted: Wanted): Promise<Restored> {
  const { backup, dataDir, signal } = wanted;
  const source = await openBackup(backup, wanted.keys);
  const { manifest } = source;
  await refuseForeign(manifest, wanted);
  await wanted.inspect?.(manifest);
  refuseFilled(dataDir);
  const undo = rememberEmpty(dataDir);
  const notes: string[] = [];
  if (wanted.keys !== undefined && !source.isSealed) {
    notes.push('This backup is not sealed: anybody can read it, and no key was needed.');
  }
  try {
    const { cluster, run, account } = preparePlace(dataDir, notes);
    await requireRoom(dirname(cluster), sumOfBytes(manifest.files));
    const placeOf = (path: string): string => {
      const [first = '', ...rest] = path.split('/');
      const homes: Record<string, string> = { [CLUSTER]: cluster, [RUN]: run };
      return join(homes[first] ?? join(dataDir, first), ...rest);
    };
    for (const folder of manifest.folders) {
      if (folder !== RUN) mkdirSync(placeOf(folder), { mode: OWN_FOLDER });
    }
    const lastFile = placeOf(LAST_FILE);
    await source.putFiles(
      (path) => (path === LAST_FILE ? `${lastFile}${NAMELESS}` : placeOf(path)),
      signal,
    );
    const ownSettings = join(run, OWN_SETTINGS);
    // The account of the database reads these too, and may be another one.
    if (existsSync(ownSettings)) chmodSync(ownSettings, account.other ? 0o644 : 0o600);
    await makeDurable(dirname(cluster));
    await makeDurable(dataDir);
    renameSync(`${lastFile}${NAMELESS}`, lastFile);
    await syncPath(cluster);
    return { manifest, notes, undo };
  } catch (error) {
    undo();
    throw asFolderFailure(error, dataDir);
  }
}

/** A cluster's files are bound to the major version of PostgreSQL and to the kind of machine. */
async function refuseForeign(manifest: Manifest, { backup, hasSecretKey }: Wanted): Promise<void> {
  const { version, major } = findBinaries();
  const platform = `${process.platform}-${process.arch}`;
  if (manifest.postgres.split('.')[0] !== major) {
    throw new StartError(
      `The backup ${backup} is of PostgreSQL ${manifest.postgres} and this program brings ${version}. Restore it with the release that made it.`,
    );
  }
  if (manifest.platform !== platform) {
    throw new StartError(
      `The backup ${backup} was made on ${manifest.platform} and this is ${platform}. Restore it on such a machine, and go over with pg_dump.`,
    );
  }
  const known = (await readMigrations()).map(({ name }) => name);
  if (manifest.migration !== null && !known.includes(manifest.migration)) {
    throw new StartError(
      `The backup ${backup} was made by a newer release, which knows ${manifest.migration}. Restore it with that one.`,
    );
  }
  if (!manifest.hasSecretKey && !hasSecretKey) {
    throw new StartError(
      `SECRET_KEY: the key of this shop was kept apart from its data folder and is not in the backup. Set it as it was for the shop.`,
    );
  }
}

function refuseFilled(dataDir: string): void {
  const found = inDataFolder(dataDir, () => statSync(dataDir, { throwIfNoEntry: false }));
  if (found === undefined) return;
  if (!found.isDirectory()) throw new StartError(`${dataDir} is a file, and not a folder.`);
  if (found.uid !== 0 && process.getuid?.() === 0) {
    throw new StartError(
      `${dataDir} belongs to another account. Restore as that account, so that the shop can use what is put there.`,
    );
  }
  const [first] = inDataFolder(dataDir, () => readdirSync(dataDir));
  if (first === undefined) return;
  throw new StartError(
    `${dataDir} is not empty (${first} is in it), and a restore writes over nothing. Name another folder, or move that one aside.`,
  );
}

/** Answers how to make a folder that is empty or missing so again. */
function rememberEmpty(dataDir: string): () => void {
  const isThere = existsSync(dataDir);
  let top = dataDir;
  while (!existsSync(dirname(top))) top = dirname(top);
  return () => {
    const link = join(dataDir, CLUSTER);
    // Made for this data folder by preparePlace: nothing else is in it.
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
      rmSync(dirname(readlinkSync(link)), { recursive: true, force: true });
    }
    const made = isThere ? readdirSync(dataDir).map((name) => join(dataDir, name)) : [top];
    for (const path of made) rmSync(path, { recursive: true, force: true });
  };
}
